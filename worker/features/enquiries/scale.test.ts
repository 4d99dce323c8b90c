import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Bindings } from '../../env.ts'
import { type MeasuredQuery, measureReads } from '../../testing/measure-reads.ts'
import { createTestApp, testManager } from '../../testing/testing.ts'
import { createInboxClient, clearEnquiries, secretBindings } from './testing.ts'

// The rows that a statement reads must not depend on the number of enquiries. To measure 100,000: `INBOX_ROWS=100000
// npx vitest run worker/features/enquiries/scale.test.ts`.

const { DB: real, INBOX_ROWS } = env as unknown as Bindings & { INBOX_ROWS: string }
const rows = Number(INBOX_ROWS)

// Every enquiry contains all of these words, so that a search for them matches all rows: the worst case.
const common = ['hola', 'consulta', 'renovar', 'sitio', 'empresa', 'antes', 'marzo', 'ejemplo']

/** Inserts `rows` enquiries: nearly all archived and unassigned, one in a thousand of each other kind. */
async function fill(): Promise<void> {
  const digit = (value: string) => `substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (${value}), 1)`
  const code = [15, 10, 5, 0].map((shift) => digit(`(n >> ${shift}) & 31`)).join(' || ')
  for (let from = 1; from <= rows; from += 2_500)
    await real
      .prepare(`
        WITH RECURSIVE numbers (n) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n < ?2)
        INSERT INTO enquiries (id, reference, idempotency_key, token_id, name, email, subject, message,
          message_digest, folded, state, mail_state, assignee_id, labels, created_at, updated_at)
        SELECT n, 'C-0000-' || ${code}, 'k' || n, 't' || n, 'Nombre ' || n, 'n' || n || '@empresa.example',
          iif(n % 1000 = 7, 'correo', 'sitios'), '${common.join(' ')} número ' || n, 'd' || n,
          'c-0000-' || lower(${code}) || char(10) || 'n' || n || '@empresa.example' || char(10) ||
            '${common.join(' ')} numero ' || n || iif(n % 1000 = 1, ' ñandu', ' nandu'),
          CASE n % 1000 WHEN 1 THEN 'new' WHEN 2 THEN 'progress' WHEN 3 THEN 'answered' WHEN 4 THEN 'spam'
            ELSE 'archived' END,
          iif(n % 1000 = 5, 'failed', 'sent'), iif(n % 1000 = 6, '${testManager.id}', NULL),
          iif(n % 1000 = 8, '["Urgente"]', '["Cliente"]'), n, n
        FROM numbers`)
      .bind(from, Math.min(rows, from + 2_499))
      .run()
}

/** Upper bound of the rows that one statement reads, by URL. */
const bounds: readonly (readonly [address: string, most: number])[] = [
  ['/mngr', 300],
  ['/mngr/consultas', 300],
  ['/mngr/consultas?estado=archivadas', 150],
  [`/mngr/consultas?estado=archivadas&despues=${Math.ceil(rows / 2)}~`, 150],
  [`/mngr/consultas?estado=archivadas&antes=${Math.ceil(rows / 2)}~`, 150],
  ['/mngr/consultas?estado=archivadas&despues=30~', 150],
  ['/mngr/consultas?estado=papelera', 150],
  ['/mngr/consultas?asunto=correo', 300],
  ['/mngr/consultas?estado=archivadas&asunto=correo', 150],
  ['/mngr/consultas?estado=archivadas&asunto=seguridad', 150],
  [`/mngr/consultas?estado=archivadas&asignada=${testManager.id}`, 150],
  [`/mngr/consultas?estado=archivadas&asunto=correo&asignada=${testManager.id}`, 150],
  ['/mngr/consultas?estado=archivadas&asignada=nadie', 150],
  ['/mngr/consultas?aviso=fallido', 300],
  ['/mngr/consultas?q=hola', 1_100],
  ['/mngr/consultas?q=h', 1_100],
  ['/mngr/consultas?q=ñandú', 1_100],
  [`/mngr/consultas?q=hola&despues=${Math.ceil(rows / 2)}~`, 1_100],
  [`/mngr/consultas?q=${common.join('+')}`, 1_100],
  ['/mngr/consultas?q=hola&estado=papelera', 150],
  ['/mngr/consultas?q=hola&estado=nuevas&asunto=correo', 1_100],
  [`/mngr/consultas?q=hola&estado=archivadas&asignada=${testManager.id}`, 1_100],
  ['/mngr/consultas?q=n77%40empresa.example', 150],
  ['/mngr/consultas?q=anotada', 150],
  ['/mngr/consultas?q=hola+contestada', 1_100],
  ['/mngr/consultas?etiqueta=Cliente&estado=archivadas', 1_100],
  ['/mngr/consultas?etiqueta=Urgente&estado=archivadas', 150],
  ['/mngr/consultas?etiqueta=Cliente&asunto=correo&estado=archivadas', 150],
  ['/mngr/consultas/C-0000-002D', 150],
  ['/api/mngr/consultas/cuenta', 150],
  ['/api/mngr/consultas/buscar?q=hola', 150],
  ['/api/mngr/consultas/buscar?q=anotada', 150],
  [`/api/mngr/consultas/buscar?q=${common.join('+')}`, 150],
]

test(`no inbox page reads more rows than its bound among ${rows} enquiries`, async () => {
  const { DB, measured } = measureReads(real)
  const app = await createTestApp({ ...secretBindings, DB })
  await clearEnquiries(app)
  const { get, post } = await createInboxClient(app)
  await fill()
  // A note and an answer are written and found at the same cost.
  const writes = [
    ['/C-0000-002D/notas', { text: `${common.join(' ')} anotada` }],
    ['/C-0000-002D/respuestas', { key: crypto.randomUUID(), text: 'contestada', seen: 0 }],
  ] as const
  measured.length = 0
  for (const [path, body] of writes) expect((await post(path, body)).status, path).toBe(201)
  for (const { rowsRead, query } of measured) expect(rowsRead, query).toBeLessThanOrEqual(150)
  const found: (MeasuredQuery & { address: string; most: number })[] = []
  for (const [address, most] of bounds) {
    measured.length = 0
    expect((await get(address)).status, address).toBe(200)
    for (const each of measured.filter(({ query }) => query.includes('enquir')))
      found.push({ address, most, ...each })
  }
  for (const { address, rowsRead, duration, query } of found)
    console.log(`${address}\t${rowsRead} rows\t${duration} ms\t${query.replace(/\s+/g, ' ').slice(0, 60)}`)
  for (const { address, most, rowsRead, query } of found)
    expect(rowsRead, `${address}: ${query}`).toBeLessThanOrEqual(most)

  // No statement scans the whole table.
  for (const query of new Set(found.map((each) => each.query))) {
    const values = Array.from({ length: (query.match(/\?/g) ?? []).length }, () => 1)
    const plan = await real
      .prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...values)
      .all<{ detail: string }>()
    // Allowed: full-text matches, and scans of four small tables and of the few answers that were not sent.
    const isBounded = (detail: string) =>
      /VIRTUAL TABLE INDEX \d+:\S*M/.test(detail) ||
      /SCAN enquiry_(counts|labels|upkeep|templates|messages USING INDEX enquiry_messages_unsent)/.test(
        detail,
      )
    const scans = plan.results.filter(({ detail }) => detail.startsWith('SCAN enquir') && !isBounded(detail))
    expect(scans, query).toEqual([])
  }
  await clearEnquiries(app)
})
