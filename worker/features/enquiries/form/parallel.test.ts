import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import {
  clearEnquiries,
  validEnquiry,
  createAddress,
  createAgedToken,
  postJson,
  readStoredEnquiries,
  secretBindings,
} from '../testing.ts'

test('stores each accepted one of 500 parallel enquiries once and answers the rest with 429', async () => {
  // Use a separate limit: all test files share the real one, which would refuse their submissions for a minute.
  let taken = 0
  const ENQUIRY_SITE_LIMIT: RateLimit = { limit: async () => ({ success: (taken += 1) <= 300 }) }
  const app = await createTestApp({ ...secretBindings, ENQUIRY_SITE_LIMIT })
  await clearEnquiries(app)
  const answers = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const fields = {
        ...validEnquiry,
        mensaje: `Consulta número ${index} de muchas.`,
        token: createAgedToken(),
      }
      const response = await postJson(app, fields, index % 4 === 0 ? '192.0.2.1' : createAddress())
      const body: { reference?: string } = await response.json()
      return { status: response.status, retryAfter: response.headers.get('Retry-After'), ...body }
    }),
  )
  const accepted = answers.filter(({ status }) => status === 201)
  const rows = await readStoredEnquiries(app)
  expect(accepted.length).toBeGreaterThan(0)
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual(
    accepted.map(({ reference }) => reference).toSorted(),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, retryAfter } of refused) {
    expect(status).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
})
