import { endSentence } from './end-sentence.ts'

/** A first word in the middle of a sentence: not an acronym or a name, such as «DNS», «WordPress» and «Google Ads». */
const commonWord = /^((El|L[ao]s?|Un[ao]?s?) |\p{Lu}\p{Ll}*(?![\p{L}\d]| [\p{Lu}\d]))/u

/** Joins label and duties into one sentence: «Se encarga de:» and «El correo» give «Se encarga del correo». */
export const formatDuties = (label: string, duties: string): string =>
  endSentence(
    `${label.replace(/\bde:$/i, 'de')} ${duties.replace(commonWord, (word) => word.toLowerCase())}`
      .replace(/\bde de(?=l? )/i, 'de')
      .replace(/\bde el /i, 'del '),
  )
