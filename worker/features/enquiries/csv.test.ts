import { expect, test, vi } from 'vitest'
import { parseInboxFilter } from '#client/features/enquiries/contract/inbox.ts'
import { defaultSite } from '#client/site.ts'
import { interceptStatements } from '#worker/testing/intercept-statements.ts'
import { createDatabase } from '../../db/database.ts'
import type { Bindings } from '../../env.ts'
import { createTestApp } from '../../testing/testing.ts'
import { createCsvFormat, exportCsv, exportPageSize } from './csv.ts'
import { createInboxClient, clearEnquiries, secretBindings } from './testing.ts'

async function appWith(count: number) {
  const app = await createTestApp(secretBindings)
  await clearEnquiries(app)
  await app.run`
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < CAST(${count} AS INTEGER))
    INSERT INTO enquiries (id, reference, idempotency_key, token_id, name, email, subject, message, message_digest,
      folded, state, mail_state, created_at, updated_at)
    SELECT n, 'R' || n, 'k' || n, '', '=1+' || n, 'a@b.example', 'otro', 'Mensaje', '', 'mensaje', 'new', 'off',
      1764000000000 + n, 0 FROM numbers`
  return app
}

const row = {
  id: 1,
  reference: 'C-0000-0000',
  createdAt: 0,
  trashedAt: null,
  state: 'new',
  name: 'Ana',
  email: 'a@b.example',
  phone: '',
  company: '',
  subject: 'otro',
  about: null,
  message: 'x',
  assignee: null,
  labels: '[]',
  answers: 0,
  answeredAt: null,
} as const

test('exports spreadsheet formulas as text', () => {
  for (const text of ['=1', '+1', '-1', '@A', '\t=1', ' =1', '\uff1d1'])
    expect(createCsvFormat(defaultSite).rows([{ ...row, name: text }]), text).toContain(`'${text}`)
})

test('exports times in the time zone of the site', () => {
  const createdAt = Date.UTC(2026, 0, 1, 2, 3, 4)
  const parts = new Intl.DateTimeFormat('es', {
    hour: '2-digit',
    hourCycle: 'h23',
    timeZone: defaultSite.timeZone,
  })
  expect(createCsvFormat(defaultSite).rows([{ ...row, createdAt }])).toMatch(
    new RegExp(`,202[56]-\\d{2}-\\d{2} ${parts.format(createdAt)}:03:04,`),
  )
})

test('exports every enquiry of a long list once and in order', async () => {
  const count = 10 * exportPageSize + 1
  const app = await appWith(count)
  const { read } = await createInboxClient(app)
  for (const query of ['?estado=nuevas', '?q=mensaje', '']) {
    const lines = (await read(`/api/mngr/consultas/exportar.csv${query}`)).trimEnd().split('\r\n')
    expect(lines).toHaveLength(count + 1)
    expect(lines[0]).toMatch(/^\ufeff?Referencia,/)
    const order = lines.slice(1).map((line) => Number(/^R(\d+),/.exec(line)?.[1]))
    expect(order).toEqual(Array.from({ length: count }, (_, index) => count - index))
    expect(lines.at(-1)).toContain(`'=1+1`)
  }
})

/** A database that counts reads, and fails from read number `failFrom` on. */
function createWatched({ DB }: Bindings, failFrom: number) {
  const reads = { count: 0 }
  const watched = interceptStatements(DB, (_, call) => {
    reads.count += 1
    return reads.count >= failFrom ? Promise.reject(new Error('D1 is down')) : call()
  })
  return { db: createDatabase(watched), reads }
}

test('reads the next batch only when the stream is consumed', async () => {
  const app = await appWith(4 * exportPageSize)
  const { db, reads } = createWatched(app.bindings, Number.POSITIVE_INFINITY)
  const reader = (await exportCsv(db, parseInboxFilter({}), createCsvFormat(defaultSite))).getReader()
  expect(reads.count).toBe(1)
  await reader.read()
  await reader.read()
  expect(reads.count).toBe(1)
  await reader.read()
  expect(reads.count).toBe(2)
  await reader.cancel()
})

test('aborts and logs a download that fails midway, and answers 503 if the first read fails', async () => {
  const app = await appWith(2 * exportPageSize + 1)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { db } = createWatched(app.bindings, 2)
  await expect(
    new Response(await exportCsv(db, parseInboxFilter({}), createCsvFormat(defaultSite))).text(),
  ).rejects.toThrow()
  expect(logged.mock.calls.flat().join()).toContain('enquiry-export')
  logged.mockRestore()
  const never = createWatched(app.bindings, 1)
  await expect(exportCsv(never.db, parseInboxFilter({}), createCsvFormat(defaultSite))).rejects.toMatchObject(
    {
      statusCode: 503,
    },
  )
})
