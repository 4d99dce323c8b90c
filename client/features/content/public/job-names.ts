// What readers see for the choices of a job offer. Not in the declaration, because public pages never load that.

/** By schema.org's `employmentType`. */
export const contractNames = {
  FULL_TIME: 'Jornada completa',
  PART_TIME: 'Jornada parcial',
  TEMPORARY: 'Temporal',
  CONTRACTOR: 'Por proyecto, como autónomo',
  INTERN: 'Prácticas',
} as const

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
