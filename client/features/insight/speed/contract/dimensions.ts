/** All dimensions by which speed is counted, in the words of the privacy page. */
export const speedDimensionLabels = {
  all: 'los tiempos de la página',
  pages: 'el tipo de página',
  devices: 'si usas teléfono, tableta o computadora',
  countries: 'el país desde el que llega la visita',
  connections: 'la clase de conexión que dice tu navegador',
  builds: 'la versión del sitio',
  hours: 'la hora del día',
} as const

export type SpeedDimension = keyof typeof speedDimensionLabels
// Object.keys returns string[]. The record has exactly these keys.
export const speedDimensions = Object.keys(speedDimensionLabels) as SpeedDimension[]
