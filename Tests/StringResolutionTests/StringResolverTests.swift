import StringResolution
import Testing

struct StringResolverTests {}
