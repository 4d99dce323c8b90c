/** Ends a sentence after a name. A name such as «Ribera, S.L.» brings its own full stop. */
export const endSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`)
