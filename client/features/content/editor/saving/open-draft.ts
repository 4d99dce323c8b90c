import * as v from 'valibot'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import type { ChangeOutcome, StoredText } from './change.ts'

/** Local draft: text in this browser that the server does not have. `id` is empty in drafts of older versions. */
export const createLocalDraftSchema = <Content extends v.GenericSchema, Base extends v.GenericSchema>(
  content: Content,
  base: Base,
) =>
  v.object({
    content,
    rev: v.number(),
    base: v.optional(v.nullable(base), null),
    id: v.optional(v.string(), ''),
  })

export type OpenDraft<Content, Stored> = {
  autosave: Autosave<Content, Stored>
  /** Content that only this browser has; null if there is none. The autosave gets it after hydration. */
  localContent: Content | null
  /** Id under which the text is stored, or will be. */
  id: string
  /** The last content that both the browser and the server had; null if unknown. */
  base: () => Content | null
  /** Sets the content that the server has now. */
  setBase: (content: Content) => void
}

type OpenDraftOptions<Content, Stored> = {
  opened: Stored
  /** True if the text is not stored yet and is edited at the address for new texts. */
  isNew?: boolean
  /** Schemas of a local draft and of the version it was based on. They check no limits. */
  content: v.GenericSchema<unknown, Content>
  base: v.GenericSchema<unknown, Content>
  /** Opens the browser's storage for the text with this id. */
  openLocalDraft: (id: string) => LocalDraft
  save: (id: string, content: Content, rev: number) => Promise<ChangeOutcome<Stored>>
  onSaved: (stored: Stored) => void
}

/**
 * Opens a text with its autosave. A local draft is saved if the server still has the version that the draft is based
 * on; otherwise it causes a conflict.
 */
export function openDraft<Content, Stored extends StoredText<Content>>({
  opened,
  isNew = false,
  openLocalDraft,
  save,
  onSaved,
  ...schemas
}: OpenDraftOptions<Content, Stored>): OpenDraft<Content, Stored> {
  let localStore = openLocalDraft(opened.id)
  const parsed = v.safeParse(createLocalDraftSchema(schemas.content, schemas.base), localStore.read())
  const localDraft = parsed.success ? parsed.output : null
  const isRestored =
    localDraft !== null && JSON.stringify(localDraft.content) !== JSON.stringify(opened.content)
  const id = isNew ? localDraft?.id || crypto.randomUUID().replaceAll('-', '') : opened.id
  let isStoredUnderId = id === opened.id
  let base = isRestored ? localDraft.base : opened.content
  // The base as JSON. It is as long as the text, so it is serialized only when it changes, not at every save.
  let serializedBase = { of: base, json: JSON.stringify(base) }

  async function send(content: Content, rev: number): Promise<ChangeOutcome<Stored>> {
    const outcome = await save(id, content, rev)
    if (outcome.kind !== 'saved') return outcome
    base = outcome.stored.content
    if (!isStoredUnderId) {
      localStore.remove()
      localStore = openLocalDraft(id)
      isStoredUnderId = true
    }
    onSaved(outcome.stored)
    return outcome
  }

  const autosave: Autosave<Content, Stored> = createAutosave({
    content: opened.content,
    // If this version is outdated, the server responds with a conflict, and the editor shows both versions.
    rev: isRestored ? localDraft.rev : opened.rev,
    send,
    storeLocally(unsaved) {
      if (!unsaved) return localStore.remove()
      if (serializedBase.of !== base) serializedBase = { of: base, json: JSON.stringify(base) }
      const { content, rev } = unsaved
      const fields = [`"content":${JSON.stringify(content)}`, `"rev":${rev}`, `"base":${serializedBase.json}`]
      localStore.write(`{${fields.join(',')},"id":${JSON.stringify(id)}}`)
    },
  })
  return {
    autosave,
    localContent: isRestored ? localDraft.content : null,
    id,
    base: () => base,
    setBase: (content) => void (base = content),
  }
}
