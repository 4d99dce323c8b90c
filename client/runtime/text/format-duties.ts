import { lowercaseFirstWord } from './lowercase-first.ts'

/** Joins label and duties into one sentence: «Responde de:» and «El correo» give «Responde del correo». */
export const formatDuties = (label: string, duties: string): string =>
  `${label.replace(/\bde:$/i, 'de')} ${lowercaseFirstWord(duties)}`
    .replace(/\bde de(?=l? )/i, 'de')
    .replace(/\bde el /i, 'del ')
