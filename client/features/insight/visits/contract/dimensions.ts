/** All dimensions by which visits are counted, in the words of the privacy page. */
export const visitDimensionLabels = {
  pages: 'la página que se ve y la que se vio antes en este sitio',
  sources: 'el sitio o buscador desde el que llegas, sin la página exacta',
  campaigns: 'la campaña, si el enlace que seguiste la nombra',
  countries: 'el país desde el que llega la visita',
  devices: 'si usas teléfono, tableta o computadora',
  browsers: 'el nombre del navegador y del sistema',
  bots: 'si quien lee es un programa conocido, como un buscador',
  botPages: 'qué páginas leen los programas de cada clase',
} as const

export type VisitDimension = keyof typeof visitDimensionLabels
// Object.keys returns string[]. The record has exactly these keys.
export const visitDimensions = Object.keys(visitDimensionLabels) as VisitDimension[]

/** Months after which counts of visits are deleted. */
export const visitRetentionMonths = 13
