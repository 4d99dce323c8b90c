const endOfSentence = /[.?!…][»”")]*$/

/** Marks that a text was cut, unless it was cut after a sentence: with its full stop, an ellipsis would be four dots. */
export const addEllipsis = (text: string): string => (endOfSentence.test(text) ? text : `${text}…`)
