/** What is counted of visits, as the privacy page says it. What does not stand here is not counted. */
export const counted = {
  pages: 'la página que se ve y la que se vio antes en este sitio',
  sources: 'el sitio o buscador desde el que llegas, sin la página exacta',
  campaigns: 'la campaña, si el enlace que seguiste la nombra',
  countries: 'el país desde el que llega la visita',
  devices: 'si usas teléfono, tableta o computadora',
  browsers: 'el nombre del navegador y del sistema',
  bots: 'si quien lee es un programa conocido, como un buscador',
  botPages: 'qué páginas leen los programas de cada clase',
} as const

export type Dimension = keyof typeof counted
// `Object.keys` forgets that a record's keys are its names.
export const dimensions = Object.keys(counted) as Dimension[]

/** How many months the counts of visits are kept. */
export const visitMonths = 13
