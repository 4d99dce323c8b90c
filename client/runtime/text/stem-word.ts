/** Removes the ending of a Spanish plural. */
export const stemWord = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=[aeiou])s$|(?<=[dlnrz])es$/, '') : word
