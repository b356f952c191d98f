// There is nothing to compile here, but Xcode expects an object file of each target.
#include "CByteBlocks.h"
