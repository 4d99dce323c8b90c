/** By what the speed of pages is added up, as the privacy page says it. What does not stand here is not counted. */
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
// `Object.keys` forgets that a record's keys are its names.
export const speedDimensions = Object.keys(speedDimensionLabels) as SpeedDimension[]
