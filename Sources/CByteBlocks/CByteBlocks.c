// Xcode links an object file of each target, so there must be one.
#include "CByteBlocks.h"
