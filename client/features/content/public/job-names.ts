// What readers see for the choices of a job offer. Not in the declaration, because public pages never load that.

// Both are put into the words of the country where they are shown: in Spain, «Fijo discontinuo» and others.
export const contractNames = {
  PERMANENT: 'Indefinido',
  TEMPORARY: 'Temporal',
  SEASONAL: 'Estacional',
  TRAINING: 'Aprendizaje',
  INTERN: 'Prácticas',
  CONTRACTOR: 'Por honorarios',
} as const
/** By schema.org's `employmentType`. Offers had them as their contract before they had a working time. */
export const timeNames = {
  FULL_TIME: 'Jornada completa',
  PART_TIME: 'Jornada parcial',
} as const

const contracts: Readonly<Record<string, string>> = contractNames
const times: Readonly<Record<string, string>> = timeNames

/** What readers see of both; '' is not said. */
export const describeTerms = ({ contract, time }: Record<'contract' | 'time', string>): [string, string] => [
  contracts[contract] ?? '',
  times[time] ?? times[contract] ?? '',
]

/** By where the work is done. */
export const placeNames = {
  onsite: 'Presencial',
  hybrid: 'En parte a distancia',
  remote: 'A distancia',
} as const

/** By schema.org's `unitText` of a salary. */
export const salaryPeriods = {
  YEAR: 'al año',
  MONTH: 'al mes',
  WEEK: 'a la semana',
  HOUR: 'por hora',
} as const
