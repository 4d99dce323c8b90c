import { sql } from 'drizzle-orm'
import { href } from '#client/routes.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { createMailStep } from '#worker/mail/outgoing-mail.ts'
import { selectEnquiryId } from '../answers/thread.ts'
import { keyHeader } from '../mail/mail.ts'
import { readRecipients } from '../mail/recipients.ts'

// Bounce reports (RFC 3464). They are 7-bit text and include the headers of the undelivered mail.

export type Bounce = {
  /** Key of the undelivered answer; null if the report lacks its headers. */
  key: string | null
  reason: string
}

/** Bytes read of a report. The undelivered mail is at its end. */
const maxReportBytes = 256 * 1024

const bounceReasons: readonly (readonly [status: RegExp, reason: string])[] = [
  [/^5\.1\.(0|1|3|6|10)$/, 'La dirección no existe'],
  [/^[45]\.1\.2$|^[45]\.4\.4$/, 'El dominio de la dirección no existe o no recibe correo'],
  [/^5\.2\.1$/, 'El buzón está cerrado'],
  [/^[45]\.2\.2$/, 'El buzón está lleno'],
  [/^5\.[23]\.[34]$/, 'El mensaje pesa más de lo que su servidor admite'],
  [/^5\.7\.\d+$/, 'Su servidor la tomó por correo no deseado o no nos deja escribirle'],
]

const getField = (report: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(report)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim() ?? null

/** Parses a report of a failed delivery; returns null for other mail and for delay notices. */
export function parseBounce(raw: Uint8Array): Bounce | null {
  const report = Buffer.from(raw.subarray(0, maxReportBytes)).toString('latin1')
  if (getField(report, 'Action')?.toLowerCase() !== 'failed') return null
  const status = getField(report, 'Status')?.split(' ')[0] ?? ''
  const said = getField(report, 'Diagnostic-Code')?.replace(/^smtp;\s*/i, '') ?? status
  const words = bounceReasons.find(([shape]) => shape.test(status))?.[1] ?? 'Su servidor no la aceptó'
  const key = /^respuesta-([0-9a-f-]{36})$/i.exec(getField(report, keyHeader) ?? '')?.[1] ?? null
  return { key: key?.toLowerCase() ?? null, reason: `${words}${said && ` (${said.slice(0, 200)})`}` }
}

/**
 * Marks an answer as bounced: the one that the report names, else the newest sent one of the thread. Reopens the
 * enquiry and notifies the team once. Returns the reference, or null if there is no such answer.
 */
export async function recordBounce(
  env: Env,
  now: number,
  { key, reason }: Bounce,
  thread: string | null,
): Promise<string | null> {
  const { db, siteUrl } = env
  const isSent = sql`direction = 'out' AND state = 'sent'`
  const wanted = key
    ? sql`${isSent} AND key = ${key}`
    : sql`${isSent} AND enquiry_id = ${selectEnquiryId(thread ?? '')} ORDER BY id DESC`
  const found = await db.find<{ id: number; reference: string; address: string; mark: string | null }>(sql`
      SELECT id, address, mark, (SELECT reference FROM enquiries e WHERE e.id = enquiry_id) AS reference
      FROM enquiry_messages WHERE ${wanted} LIMIT 1`)
  if (!found) return null
  const { id, reference, address } = found
  const isNew = sql`EXISTS (SELECT 1 FROM enquiry_messages WHERE id = ${id} AND ${isSent} AND mark IS NULL)`
  const text = [
    `La respuesta para ${address} no llegó. ${reason}.`,
    '',
    `Verla en el panel: ${siteUrl}${href('mngr-consulta', { ref: reference })}`,
    '',
  ].join('\n')
  const subject = `[${reference}] Una respuesta no llegó`
  const mails = (await readRecipients(env, now, reference)).map((to) => ({ to, subject, text }))
  await writeBatch(db, [
    createMailStep({ env, now }, mails, isNew),
    {
      statements: [
        sql`UPDATE enquiries SET state = 'new', updated_at = ${now}
          WHERE reference = ${reference} AND state IN ('progress', 'answered', 'archived') AND ${isNew}`,
        sql`UPDATE enquiry_messages SET mark = 'bounced', error = ${reason.slice(0, 300)}, mail_at = ${now}
          WHERE id = ${id} AND ${isSent} AND mark IS NULL`,
      ],
    },
  ])
  return reference
}
