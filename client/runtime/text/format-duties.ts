/** Joins label and duties into one sentence: «Responde de:» and «el correo» give «Responde del correo». */
export const formatDuties = (label: string, duties: string): string =>
  `${label.replace(/\bde:$/i, 'de')} ${duties}`.replace(/\bde de(?=l? )/i, 'de').replace(/\bde el /i, 'del ')
