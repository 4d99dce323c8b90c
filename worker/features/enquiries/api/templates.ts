import { sql } from 'drizzle-orm'
import {
  changedTemplateSchema,
  signatureSchema,
  templateSchema,
  answerLimits,
} from '#client/features/enquiries/contract/answers.ts'
import { createApi, route } from '#worker/api/route.ts'
import { type BatchStep, writeBatch } from '#worker/db/write-batch.ts'
import { errorResponse, notFound } from '#worker/http/errors.ts'
import { doneSchema, numericIdParams } from './request.ts'

type TemplateInput = { name: string; text: string }

/** Writes nothing if another template has the name or the limit of templates is reached. */
const addTemplate = ({ name, text }: TemplateInput, now: number): BatchStep => ({
  conditions: [
    sql`NOT EXISTS (SELECT 1 FROM enquiry_templates WHERE name = ${name} AND text <> ${text})`,
    sql`(SELECT count(*) FROM enquiry_templates) < ${answerLimits.templates}`,
  ],
  statements: [
    sql`INSERT INTO enquiry_templates (name, text, updated_at) VALUES (${name}, ${text}, ${now})
      ON CONFLICT (name) DO NOTHING`,
  ],
})

/** Writes nothing if the template changed meanwhile, no longer exists, or another template has the name. */
function updateTemplate(
  id: number,
  { rev, name, text }: TemplateInput & { rev: number },
  now: number,
): BatchStep {
  const isDone = sql`rev = ${rev + 1} AND name = ${name} AND text = ${text}`
  return {
    conditions: [
      sql`EXISTS (SELECT 1 FROM enquiry_templates WHERE id = ${id} AND (rev = ${rev} OR (${isDone})))`,
      sql`NOT EXISTS (SELECT 1 FROM enquiry_templates WHERE name = ${name} AND id <> ${id})`,
    ],
    statements: [
      sql`UPDATE enquiry_templates SET name = ${name}, text = ${text}, rev = rev + 1, updated_at = ${now}
        WHERE id = ${id} AND rev = ${rev}`,
    ],
  }
}

const templateConflictError = {
  statusCode: 409,
  message:
    'No se guardó: otra plantilla tiene ese nombre, alguien cambió esta mientras tanto, o ya hay demasiadas. Vuelve a cargar la página.',
}

const template = { name: '{unique}', text: 'Hola, {nombre}:' }
const facts = { permission: 'answerEnquiries', rateLimit: 'none' } as const

/** Templates of answers, and the signature below a person's answers. */
export const templatesApi = createApi([
  route('POST', '/plantillas', {
    ...facts,
    audit: 'template.saved',
    body: templateSchema,
    answer: doneSchema,
    example: { body: template, status: 201 },
    handle: async ({ c, env, now, body, record }) => {
      const saved = record({ event: 'template.saved', detail: body.name })
      const added = await writeBatch(env.db, [addTemplate(body, now), saved])
      return added ? c.json({ added }, 201) : errorResponse(c, templateConflictError)
    },
  }),
  route('PUT', '/plantillas/:id', {
    ...facts,
    audit: 'template.saved',
    params: numericIdParams,
    body: changedTemplateSchema,
    answer: doneSchema,
    example: { given: 'answer template', body: { ...template, rev: 1 }, status: 200 },
    handle: async ({ c, env, now, params: { id }, body, record }) => {
      const saved = record({ event: 'template.saved', detail: body.name })
      const changed = await writeBatch(env.db, [updateTemplate(id, body, now), saved])
      return changed ? c.json({ changed }) : errorResponse(c, templateConflictError)
    },
  }),
  route('DELETE', '/plantillas/:id', {
    ...facts,
    audit: 'template.deleted',
    params: numericIdParams,
    answer: 'empty',
    example: { given: 'answer template', status: 204, repeatStatus: 404 },
    handle: async ({ c, env: { db }, params: { id }, record }) => {
      const name = await db.value<string | null>(sql`SELECT name FROM enquiry_templates WHERE id = ${id}`)
      if (name === null) return notFound(c)
      const deleted = { statements: [sql`DELETE FROM enquiry_templates WHERE id = ${id}`] }
      await writeBatch(db, [deleted, record({ event: 'template.deleted', detail: name })])
      return c.body(null, 204)
    },
  }),
  route('PUT', '/firma', {
    ...facts,
    audit: { none: 'a text of their own that only stands below their answers' },
    body: signatureSchema,
    answer: doneSchema,
    example: { body: { text: 'Ana' }, status: 200 },
    handle: async ({ c, env: { db }, now, body: { text }, user }) => {
      await db.run(sql`INSERT INTO enquiry_signatures (manager_id, text, updated_at) VALUES (${user.id}, ${text}, ${now})
        ON CONFLICT (manager_id) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`)
      return c.json({ saved: true })
    },
  }),
])
