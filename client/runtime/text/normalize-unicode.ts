/** More marks on one letter than any language writes. Composing takes the square of their number. */
const stackedMarks = /\p{M}{31}/u

/**
 * A text with each letter and its marks as one character where there is one (NFC), so that equal texts are equal. A text
 * that stacks marks stays as it is.
 */
export const normalizeUnicode = (text: string): string =>
  // oxlint-disable-next-line no-restricted-properties -- the one place that is guarded
  stackedMarks.test(text) ? text : text.normalize('NFC')
