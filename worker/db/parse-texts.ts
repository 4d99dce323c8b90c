import * as v from 'valibot'

const textsJson = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** The texts of a column that has them as a JSON list, such as labels. */
export const parseTexts = (json: string): string[] => v.parse(textsJson, json)
