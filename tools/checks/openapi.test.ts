import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const text = readFileSync('docs/openapi.json', 'utf8')
const operationSchema = v.object({ operationId: v.string() })
const documentSchema = v.object({ paths: v.record(v.string(), v.record(v.string(), operationSchema)) })

test('docs/openapi.json is a valid OpenAPI 3.1 document', async () => {
  expect(await new Validator().validate(text)).toMatchObject({ valid: true })
})

test('every operation of docs/openapi.json has an id of its own', () => {
  const { paths } = v.parse(documentSchema, JSON.parse(text))
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
})
