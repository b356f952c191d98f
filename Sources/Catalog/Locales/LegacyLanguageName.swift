/// The English names that localization folders had before language codes, for example
/// `English.lproj`.
///
/// CoreFoundation still resolves them. The list comes from its table of old Apple locale names.
/// Names that differ only in case are not resolved.
enum LegacyLanguageName {
  /// Returns the language or the locale for a name, or nil if the name is unknown.
  static func identifier(for name: String) -> String? {
    // All of these names begin with a capital letter, unlike almost all language codes.
    guard let first = name.utf8.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first else {
      return nil
    }
    return records.value(of: name)
  }

  private static let records = SortedRecords(identifiers)

  static let identifiers = """
    Afrikaans=af;Albanian=sq;Amharic=am;Arabic=ar;Armenian=hy;Assamese=as;Aymara=ay;\
    Azerbaijani=az;Basque=eu;Belarusian=be;Belorussian=be;Bengali=bn;Brazilian Portugese=pt-BR;\
    Brazilian Portuguese=pt-BR;Breton=br;Bulgarian=bg;Burmese=my;Byelorussian=be;Catalan=ca;\
    Chewa=ny;Chichewa=ny;Chinese=zh;Chinese, Simplified=zh-Hans;Chinese, Traditional=zh-Hant;\
    Chinese, Tradtional=zh-Hant;Croatian=hr;Czech=cs;Danish=da;Dutch=nl;Dzongkha=dz;English=en;\
    Esperanto=eo;Estonian=et;Faroese=fo;Farsi=fa;Finnish=fi;Flemish=nl-BE;French=fr;Galician=gl;\
    Gallegan=gl;Georgian=ka;German=de;Greek=el;Greenlandic=kl;Guarani=gn;Gujarati=gu;\
    Hawaiian=haw;Hebrew=he;Hindi=hi;Hungarian=hu;Icelandic=is;Indonesian=id;Inuktitut=iu;\
    Irish=ga;Italian=it;Japanese=ja;Javanese=jv;Kalaallisut=kl;Kannada=kn;Kashmiri=ks;Kazakh=kk;\
    Khmer=km;Kinyarwanda=rw;Kirghiz=ky;Korean=ko;Kurdish=ku;Lao=lo;Latin=la;Latvian=lv;\
    Lithuanian=lt;Macedonian=mk;Malagasy=mg;Malay=ms;Malayalam=ml;Maltese=mt;Manx=gv;Marathi=mr;\
    Moldavian=ro;Mongolian=mn;Nepali=ne;Norwegian=nb;Nyanja=ny;Nynorsk=nn;Oriya=or;Oromo=om;\
    Panjabi=pa;Pashto=ps;Persian=fa;Polish=pl;Portuguese=pt;Portuguese, Brazilian=pt-BR;\
    Punjabi=pa;Pushto=ps;Quechua=qu;Romanian=ro;Ruanda=rw;Rundi=rn;Russian=ru;Sami=se;\
    Sanskrit=sa;Scottish=gd;Serbian=sr;Simplified Chinese=zh-Hans;Sindhi=sd;Sinhalese=si;\
    Slovak=sk;Slovenian=sl;Somali=so;Spanish=es;Sundanese=su;Swahili=sw;Swedish=sv;\
    Swiss French=fr-CH;Swiss German=de-CH;Tagalog=fil;Tajiki=tg;Tamil=ta;Tatar=tt;Telugu=te;\
    Thai=th;Tibetan=bo;Tigrinya=ti;Tongan=to;Traditional Chinese=zh-Hant;Turkish=tr;Turkmen=tk;\
    Uighur=ug;Ukrainian=uk;Urdu=ur;Uzbek=uz;Vietnamese=vi;Welsh=cy;Yiddish=yi;
    """
}
