/* Debian's libxml2 includes ICU's headers, which conflict with those in Foundation. Only pointers to the
   one struct with members of ICU's types are used here. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlwriter.h>
