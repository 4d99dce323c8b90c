import * as v from 'valibot'
import { expect, test } from 'vitest'
import { parseDraft } from './parse-draft.ts'

const short = v.pipe(v.string(), v.maxLength(3, 'Es largo.'))
const schema = v.object({ title: short, summary: short })
const stands = { title: 'uno', summary: 'dos' }

test('a rejected field of a draft keeps its stored value and is reported by name', async () => {
  let asked = 0
  const parse = (given: object, before: typeof stands | null = stands) =>
    parseDraft(schema, given, () => {
      asked += 1
      return Promise.resolve(before)
    })
  expect(await parse({ title: 'a', summary: 'b' })).toEqual({
    ok: true,
    value: { title: 'a', summary: 'b' },
    unsaved: {},
  })
  expect(asked).toBe(0)
  expect(await parse({ title: 'larga', summary: 'b' })).toEqual({
    ok: true,
    value: { title: 'uno', summary: 'b' },
    unsaved: { title: 'Es largo.' },
  })
  expect(await parse({ title: 'larga', summary: 'b' }, null)).toMatchObject({
    ok: false,
    error: { statusCode: 422, data: { fields: { title: 'Es largo.' } } },
  })
})

test('a stored value is kept even if it would be rejected today', async () => {
  const before = { title: 'demasiado', summary: 'dos' }
  expect(await parseDraft(schema, { title: 'también', summary: 'b' }, () => Promise.resolve(before))).toEqual(
    { ok: true, value: { title: 'demasiado', summary: 'b' }, unsaved: { title: 'Es largo.' } },
  )
})

test('a draft that is invalid as a whole, or has no stored value for a rejected field, is refused', async () => {
  const refuse = v.pipe(
    schema,
    v.check(() => false, 'Nunca.'),
  )
  expect(await parseDraft(refuse, { title: 'a', summary: 'b' }, () => Promise.resolve(stands))).toMatchObject(
    {
      ok: false,
      error: { message: 'Nunca.' },
    },
  )
  const partly: v.GenericSchema<unknown, { title?: string | undefined; summary: string }> = v.object({
    title: v.optional(short),
    summary: short,
  })
  expect(
    await parseDraft(partly, { title: 'larga', summary: 'b' }, () => Promise.resolve({ summary: 'dos' })),
  ).toMatchObject({ ok: false, error: { data: { fields: { title: 'Es largo.' } } } })
})
