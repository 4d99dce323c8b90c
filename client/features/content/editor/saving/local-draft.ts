import * as v from 'valibot'
import { listHeldLocks } from '#client/runtime/browser/locks.ts'
import { localDrafts, type StoredDraft } from '#client/runtime/session/local-drafts.ts'
import { type TextContent, textIdPattern } from '../../contract/edited-text.ts'
import { hasTemplate } from '../../kinds/legal.ts'
import type { TextApi } from './text-api.ts'

/** Local draft: text in this browser that the server does not have. Older versions stored an `id` if it was new. */
export const createLocalDraftSchema = <Content extends v.GenericSchema>(content: Content) =>
  v.object({
    content,
    rev: v.number(),
    base: v.optional(v.nullable(content), null),
    id: v.optional(v.string(), ''),
  })

/** The id under which a new text is saved: the first that the server accepts, or a new one. */
export const chooseNewId = (...known: readonly string[]): string =>
  known.find((id) => textIdPattern.test(id)) ?? crypto.randomUUID().replaceAll('-', '')

export type NewDraft = { stored: StoredDraft; id: string; content: TextContent }

type DraftsOf = Pick<TextApi, 'draftKind' | 'createDraftSchema'> & {
  /** The stored text whose copies are listed; null lists new texts. */
  textId: string | null
}

/** Unsaved texts of this person like `blank`, newest first; `isOpen` if a tab has one open. */
export async function listDrafts(
  { draftKind, createDraftSchema, textId }: DraftsOf,
  userId: string,
  blank: TextContent,
): Promise<(NewDraft & { isOpen: boolean })[]> {
  const schema = createLocalDraftSchema(createDraftSchema(blank))
  const heldKeys = await listHeldLocks()
  return localDrafts.listForUser(userId).flatMap((stored) => {
    const parsed = v.safeParse(schema, stored.kind === draftKind ? stored.value : null)
    if (!parsed.success) return []
    const { content, rev } = parsed.output
    const isNew = rev === 0 && !hasTemplate(stored.id)
    if (textId === null ? !isNew : stored.id !== textId) return []
    const id = isNew ? chooseNewId(parsed.output.id, stored.id) : stored.id
    return [{ stored, id, content, isOpen: heldKeys.has(stored.key) }]
  })
}
