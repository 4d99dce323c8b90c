/** What is counted of visits, as the privacy page says it. What does not stand here is not counted. */
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
// `Object.keys` forgets that a record's keys are its names.
export const visitDimensions = Object.keys(visitDimensionLabels) as VisitDimension[]

/** How many months the counts of visits are kept. */
export const visitRetentionMonths = 13
