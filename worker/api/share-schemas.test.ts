import { expect, test } from 'vitest'
import { shareSchemas } from './share-schemas.ts'

const text = (description: string) => ({ type: 'string', description: description.padEnd(120) })
const inner = text('only inside the shared one')
const shared = { type: 'object', properties: { inner } }

const answer = (operationId: string, schema: object) => ({
  get: { operationId, responses: { 200: { schema, example: text('an example, not a schema') } } },
})

test('schemas that occur more than once become components; references replace them', () => {
  const single = text('once')
  const given = {
    '/a': answer('get-a', { type: 'object', properties: { 'the-image': shared, single } }),
    '/b': answer('get-b', shared),
    '/c': answer('get-c', { anyOf: [shared, { type: 'string' }] }),
    '/d': answer('get-d', { type: 'string' }),
  }
  const before = JSON.stringify(given)
  const { paths, schemas } = shareSchemas(given)
  const ref = { $ref: '#/components/schemas/GetAAnswerTheImage' }
  expect(schemas).toEqual({ GetAAnswerTheImage: shared })
  expect(paths).toEqual({
    ...given,
    '/a': answer('get-a', { type: 'object', properties: { 'the-image': ref, single } }),
    '/b': answer('get-b', ref),
    '/c': answer('get-c', { anyOf: [ref, { type: 'string' }] }),
  })
  expect(JSON.stringify(given)).toBe(before)
})

test('different schemas of the same place have different names', () => {
  const [one, two] = [text('one'), text('two')]
  const { schemas } = shareSchemas({
    '/a': answer('get-a', { anyOf: [one, two] }),
    '/b': answer('get-b', { anyOf: [two, one] }),
  })
  expect(schemas).toEqual({ GetAAnswer: one, GetAAnswerPart: two })
})
