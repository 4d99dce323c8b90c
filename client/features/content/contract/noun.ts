/** What a text is called, such as «servicio». */
export type Noun = { one: string; gender: 'm' | 'f' }

const forms: Readonly<Record<Noun['gender'], Readonly<Record<string, string>>>> = {
  m: { el: 'el', El: 'El', del: 'del', este: 'este', Este: 'Este', o: 'o' },
  f: { el: 'la', El: 'La', del: 'de la', este: 'esta', Este: 'Esta', o: 'a' },
}

/** Puts a noun into a sentence: `{texto}` is the noun; `{el}`, `{del}`, `{este}` and the ending `{o}` agree with it. */
export const fillNoun = (sentence: string, { one, gender }: Noun): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'texto' ? one : (forms[gender][name] ?? '')))
