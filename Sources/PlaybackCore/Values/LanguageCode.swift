/// Languages as media name them: tags (RFC 5646) such as `de-AT`, and the codes of two and of three letters (ISO 639).
public enum LanguageCode {
  /// How like a track's language is to a wanted one: 2 the same, 1 the same language in another region or script, 0 other.
  public static func likeness(_ wanted: String, _ other: String?) -> Int {
    guard let other else { return 0 }
    let (left, right) = (parts(wanted), parts(other))
    guard left.first != nil, left.first == right.first else { return 0 }
    return left == right ? 2 : 1
  }

  /// A tag with its language as the shortest code there is (`ger` → `de`), in small letters.
  public static func normalized(_ tag: String) -> String { parts(tag).joined(separator: "-") }

  /// Whether a tag begins with the code of a language (ISO 639-1, 639-2), and goes on as tags do: `de`, `ger`, `pt-BR`.
  public static func isKnown(_ tag: String) -> Bool {
    let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    guard let first = parts.first?.lowercased(), shortCodes[first] != nil || knownShort.contains(first) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      (2...8).contains(part.utf8.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
  }

  private static let knownShort = Set(shortCodes.values)

  private static func parts(_ tag: String) -> [String] {
    var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    if let first = parts.first, let short = shortCodes[first] { parts[0] = short }
    // Said by some instead of leaving it out.
    return parts.first == "und" ? [] : parts
  }

  /// The code of two letters for each of three. Source: ISO 639-1 and 639-2, both of its forms.
  private static let shortCodes: [String: String] = {
    var codes: [String: String] = [:]
    for group in table.split(separator: " ") {
      let names = group.split(separator: "=")
      for long in names.dropFirst() { codes[String(long)] = String(names[0]) }
    }
    return codes
  }()

  private static let table = """
    aa=aar ab=abk af=afr ak=aka am=amh an=arg ar=ara as=asm av=ava ay=aym az=aze ba=bak be=bel bg=bul \
    bi=bis bm=bam bn=ben bo=bod=tib br=bre bs=bos ca=cat ce=che ch=cha co=cos cr=cre cs=ces=cze cu=chu \
    cv=chv cy=cym=wel da=dan de=deu=ger dv=div dz=dzo ee=ewe el=ell=gre en=eng eo=epo es=spa et=est \
    eu=eus=baq fa=fas=per ff=ful fi=fin fj=fij fo=fao fr=fra=fre fy=fry ga=gle gd=gla gl=glg gn=grn \
    gu=guj gv=glv ha=hau he=heb hi=hin ho=hmo hr=hrv ht=hat hu=hun hy=hye=arm hz=her ia=ina id=ind \
    ie=ile ig=ibo ii=iii ik=ipk io=ido is=isl=ice it=ita iu=iku ja=jpn jv=jav ka=kat=geo kg=kon ki=kik \
    kj=kua kk=kaz kl=kal km=khm kn=kan ko=kor kr=kau ks=kas ku=kur kv=kom kw=cor ky=kir la=lat lb=ltz \
    lg=lug li=lim ln=lin lo=lao lt=lit lu=lub lv=lav mg=mlg mh=mah mi=mri=mao mk=mkd=mac ml=mal mn=mon \
    mr=mar ms=msa=may mt=mlt my=mya=bur na=nau nb=nob nd=nde ne=nep ng=ndo nl=nld=dut nn=nno no=nor \
    nr=nbl nv=nav ny=nya oc=oci oj=oji om=orm or=ori os=oss pa=pan pi=pli pl=pol ps=pus pt=por qu=que \
    rm=roh rn=run ro=ron=rum ru=rus rw=kin sa=san sc=srd sd=snd se=sme sg=sag si=sin sk=slk=slo sl=slv \
    sm=smo sn=sna so=som sq=sqi=alb sr=srp ss=ssw st=sot su=sun sv=swe sw=swa ta=tam te=tel tg=tgk \
    th=tha ti=tir tk=tuk tl=tgl tn=tsn to=ton tr=tur ts=tso tt=tat tw=twi ty=tah ug=uig uk=ukr ur=urd \
    uz=uzb ve=ven vi=vie vo=vol wa=wln wo=wol xh=xho yi=yid yo=yor za=zha zh=zho=chi zu=zul
    """
}
