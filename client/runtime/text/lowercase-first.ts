/** Lowercases the first letter of a text that follows others in a sentence. */
export const lowercaseFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** The same for what people wrote, except acronyms and names, such as «DNS», «WordPress» and «Google Ads». */
export const lowercaseFirstWord = (text: string): string =>
  /^((El|L[ao]s?|Un[ao]?s?) |\p{Lu}\p{Ll}*(?![\p{L}\d]| [\p{Lu}\d]))/u.test(text)
    ? lowercaseFirst(text)
    : text
