/** A sentence of ours in another form of address than tú: each word that differs as `words` has it. */
export const replaceAddressWords = (text: string, addressWords: Readonly<Record<string, string>>): string =>
  text.replace(/\p{L}+/gu, (word) => addressWords[word] ?? word)
