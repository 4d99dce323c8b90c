/** Marks on one letter that are looked at: more than any language writes. Composing takes the square of their number. */
const stackedMarks = /(\p{M}{30})\p{M}+/gu

/** A text with each letter and its marks as one character where there is one (NFC), so that equal texts are equal. */
export const compose = (text: string): string => text.replace(stackedMarks, '$1').normalize('NFC')
