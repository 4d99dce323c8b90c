/** Puts an interface text, written for tú, into another form of address, word by word. */
export const replaceAddressWords = (text: string, addressWords: Readonly<Record<string, string>>): string =>
  text.replace(/\p{L}+/gu, (word) => addressWords[word] ?? word)
