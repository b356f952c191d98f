/* Debian's libxml2 shows ICU's headers, which clash with those inside Foundation. Only pointers to
   the one struct that has members of ICU's types are ever used here. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlwriter.h>
