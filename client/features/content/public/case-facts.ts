import { endSentence } from '#client/runtime/text/end-sentence.ts'
import { getDateFormat } from '#client/ui/time/date-format.ts'

const style = { month: 'long', year: 'numeric' } as const

/** The month and the year of a date, such as «mayo de 2026». */
export const formatMonth = (date: string): string => getDateFormat(style, 'UTC').format(new Date(date))

/** Says whose permission a case has. */
export const formatPermission = (customer: string): string =>
  `Publicado con permiso de ${endSentence(customer)}`
