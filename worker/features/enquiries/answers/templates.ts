import { sql } from 'drizzle-orm'
import { answerLimits } from '#client/features/enquiries/contract/answers.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'

type TemplateInput = { name: string; text: string }

/** Returns false if another template has the name or the limit of templates is reached. */
export function addTemplate(
  db: Database,
  now: number,
  { name, text }: TemplateInput,
  auditStep: BatchStep,
): Promise<boolean> {
  return writeBatch(db, [
    {
      conditions: [
        sql`NOT EXISTS (SELECT 1 FROM enquiry_templates WHERE name = ${name} AND text <> ${text})`,
        sql`(SELECT count(*) FROM enquiry_templates) < ${answerLimits.templates}`,
      ],
      statements: [
        sql`INSERT INTO enquiry_templates (name, text, updated_at) VALUES (${name}, ${text}, ${now})
          ON CONFLICT (name) DO NOTHING`,
      ],
    },
    auditStep,
  ])
}

/** Returns false if the template changed meanwhile, no longer exists, or another template has the name. */
export function updateTemplate(
  db: Database,
  now: number,
  { id, rev, name, text }: TemplateInput & { id: number; rev: number },
  auditStep: BatchStep,
): Promise<boolean> {
  const isDone = sql`rev = ${rev + 1} AND name = ${name} AND text = ${text}`
  return writeBatch(db, [
    {
      conditions: [
        sql`EXISTS (SELECT 1 FROM enquiry_templates WHERE id = ${id} AND (rev = ${rev} OR (${isDone})))`,
        sql`NOT EXISTS (SELECT 1 FROM enquiry_templates WHERE name = ${name} AND id <> ${id})`,
      ],
      statements: [
        sql`UPDATE enquiry_templates SET name = ${name}, text = ${text}, rev = rev + 1, updated_at = ${now}
          WHERE id = ${id} AND rev = ${rev}`,
      ],
    },
    auditStep,
  ])
}

export function findTemplateName(db: Database, id: number): Promise<string | null> {
  return db.value(sql`SELECT name FROM enquiry_templates WHERE id = ${id}`)
}

export async function deleteTemplate(db: Database, id: number, auditStep: BatchStep): Promise<void> {
  await writeBatch(db, [{ statements: [sql`DELETE FROM enquiry_templates WHERE id = ${id}`] }, auditStep])
}

export async function saveSignature(db: Database, now: number, userId: string, text: string): Promise<void> {
  await db.run(sql`INSERT INTO enquiry_signatures (manager_id, text, updated_at) VALUES (${userId}, ${text}, ${now})
      ON CONFLICT (manager_id) DO UPDATE SET text = excluded.text, updated_at = excluded.updated_at`)
}
