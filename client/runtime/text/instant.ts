import * as v from 'valibot'

const invalidDateMessage = 'La fecha no es válida.'

/** An ISO 8601 instant that `Date.parse` reads; `isoTimestamp` alone also allows zones like `+05`. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(invalidDateMessage),
  v.check((text) => !Number.isNaN(Date.parse(text)), invalidDateMessage),
)
