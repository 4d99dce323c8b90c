import * as v from 'valibot'

const invalidDateMessage = 'La fecha no es válida.'

/** `Date.parse` reads the 30th of February as the 2nd of March. */
const isCalendarDay = (text: string): boolean =>
  new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDate() === Number(text.slice(8, 10))

/** An ISO 8601 instant that `Date.parse` reads; `isoTimestamp` alone also allows zones like `+05`. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(invalidDateMessage),
  v.check((text) => !Number.isNaN(Date.parse(text)) && isCalendarDay(text), invalidDateMessage),
)
