import * as v from 'valibot'
import { normalizeUnicode } from './normalize-unicode.ts'

// Control and invisible characters, and direction marks, which can reverse displayed text.
// oxlint-disable-next-line no-control-regex
export const invisible = /[\u0000-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/g

/** From 10 000 on, Spanish separates the thousands by a space. */
const formatCount = (count: number): string =>
  count < 10_000 ? String(count) : `${Math.floor(count / 1_000)} ${String(count % 1_000).padStart(3, '0')}`

/** `subject` of the message: what is too long, such as «El título». */
export const maxCharacters = (max: number, subject?: string) =>
  v.maxLength<string, number, (issue: v.MaxLengthIssue<string, number>) => string>(
    max,
    ({ input }) =>
      `${subject === undefined ? 'Como' : `${subject} admite como`} máximo ${formatCount(max)} caracteres; hay ${formatCount(input.length)}.`,
  )

export const createLineSchema = (max: number, subject?: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => normalizeUnicode(text).replace(invisible, ' ').replace(/\s+/g, ' ').trim()),
    maxCharacters(max, subject),
  )

/** True for a day as `2026-11-21`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text) === true
