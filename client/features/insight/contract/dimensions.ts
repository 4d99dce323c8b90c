export const visitDimensionLabels = {
  pages: 'la página que se ve y la que se vio antes en este sitio',
  sources: 'el sitio o buscador desde el que llegas, sin la página exacta',
  campaigns: 'la campaña, si venía en el enlace',
  countries: 'el país desde el que llega la visita',
  devices: 'si usas teléfono, tableta o computadora',
  browsers: 'el nombre del navegador y del sistema',
  bots: 'si quien lee es un robot conocido, como el de un buscador',
  botPages: 'qué páginas leen los robots de cada clase',
} as const

export type VisitDimension = keyof typeof visitDimensionLabels
// Object.keys returns string[]. The record has exactly these keys.
export const visitDimensions = Object.keys(visitDimensionLabels) as VisitDimension[]

/** Months after which counts of visits are deleted. */
export const visitRetentionMonths = 13

/** All dimensions by which speed is counted, in the words of the privacy page. */
export const speedDimensionLabels = {
  all: 'los tiempos de la página',
  pages: 'el tipo de página',
  devices: 'si usas teléfono, tableta o computadora',
  countries: 'el país desde el que llega la visita',
  connections: 'el tipo de conexión que indica tu navegador',
  builds: 'la versión del sitio',
  hours: 'la hora del día',
} as const

export type SpeedDimension = keyof typeof speedDimensionLabels
// Object.keys returns string[]. The record has exactly these keys.
export const speedDimensions = Object.keys(speedDimensionLabels) as SpeedDimension[]

/** Data counted about pages and searches that find nothing, in the words of the privacy page. */
export const notFoundDimensionLabels = {
  addresses: 'la dirección que no existe, sin lo que siga al signo de interrogación',
  referrers: 'el sitio desde el que se llegó a ella',
  noise: 'qué clase de robot busca direcciones al azar',
  searches: 'lo que se buscó sin encontrar nada, salvo que parezca un correo, un teléfono o una dirección',
  form: 'si el formulario de contacto se empieza y se envía, y qué lo impide, nunca su contenido',
} as const

export type NotFoundDimension = keyof typeof notFoundDimensionLabels
// Object.keys returns string[]. The record has exactly these keys.
export const notFoundDimensions = Object.keys(notFoundDimensionLabels) as NotFoundDimension[]
