import * as v from 'valibot'
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

const lockPrefix = 'cauce-borrador-'

/** Marks a new text as open, for other tabs, until the returned function is called or the tab is closed. */
export function holdDraft(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks?.request(lockPrefix + id, () => promise).catch(() => null)
  return resolve
}

/** Calls `onReleased` once no tab has the new text open. */
export function waitForRelease(id: string, signal: AbortSignal, onReleased: () => void): void {
  void navigator.locks?.request(lockPrefix + id, { mode: 'shared', signal }, onReleased).catch(() => null)
}

async function listHeldIds(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  // Tabs that wait for a text have a shared lock for a moment.
  const names = held.flatMap(({ name = '', mode }) => (mode === 'exclusive' ? [name] : []))
  return new Set(names.map((name) => name.slice(lockPrefix.length)))
}

/** The new texts like `blank` that this person has not saved, newest first; `isOpen` if a tab has one open. */
export async function listNewDrafts(
  { draftKind, createDraftSchema }: Pick<TextApi, 'draftKind' | 'createDraftSchema'>,
  userId: string,
  blank: TextContent,
): Promise<(NewDraft & { isOpen: boolean })[]> {
  const schema = createLocalDraftSchema(createDraftSchema(blank))
  const heldIds = await listHeldIds()
  return localDrafts.listForUser(userId).flatMap((stored) => {
    const parsed = v.safeParse(schema, stored.kind === draftKind ? stored.value : null)
    if (!parsed.success || parsed.output.rev > 0 || hasTemplate(stored.id)) return []
    const { content } = parsed.output
    const id = chooseNewId(parsed.output.id, stored.id)
    return [{ stored, id, content, isOpen: heldIds.has(id) }]
  })
}
