/** Matches 31 marks on one letter, more than any language uses. Composing takes time quadratic in their number. */
const stackedMarks = /\p{M}{31}/u

/** Composes letters and marks (NFC), so that equal texts compare equal. A text with stacked marks stays as it is. */
export const normalizeUnicode = (text: string): string =>
  // oxlint-disable-next-line no-restricted-properties -- the one place that is guarded
  stackedMarks.test(text) ? text : text.normalize('NFC')
