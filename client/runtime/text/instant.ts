import * as v from 'valibot'

const invalidDateMessage = 'La fecha no es válida.'

/** An instant as ISO 8601 that `Date.parse` reads: the form alone also allows zones like `+05`. */
export const instantSchema = v.pipe(
  v.string(),
  v.isoTimestamp(invalidDateMessage),
  v.check((text) => !Number.isNaN(Date.parse(text)), invalidDateMessage),
)
