import * as v from 'valibot'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import type { EditedText, TextContent } from '../../contract/edited-text.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { acceptIdentical, type ChangeOutcome } from './change.ts'
import type { SaveOptions, TextApi } from './text-api.ts'

/** Local draft: text in this browser that the server does not have. `id` is empty in drafts of older versions. */
export const createLocalDraftSchema = <Content extends v.GenericSchema>(content: Content) =>
  v.object({
    content,
    rev: v.number(),
    base: v.optional(v.nullable(content), null),
    id: v.optional(v.string(), ''),
  })

/** Saves a text without publishing it. Succeeds, too, if an earlier request whose response was lost has saved it. */
export async function saveText(
  api: Pick<TextApi, 'save' | 'contentSchema'>,
  id: string,
  content: TextContent,
  options: SaveOptions,
): Promise<ChangeOutcome> {
  return acceptIdentical(await api.save(id, content, options), content, api.contentSchema)
}

type OpenDraftOptions = {
  api: Pick<TextApi, 'save' | 'contentSchema' | 'createDraftSchema'>
  opened: EditedText
  /** True if the text is not stored yet and is edited at the address for new texts. */
  isNew: boolean
  /** Opens the browser's storage for the text with this id. */
  openLocalDraft: (id: string) => LocalDraft
  onSaved: (stored: EditedText) => void
}

/**
 * Opens a text with its autosave. A local draft is saved if the server still has the version that the draft is based
 * on; otherwise it causes a conflict.
 */
export function openDraft({ api, opened, isNew, openLocalDraft, onSaved }: OpenDraftOptions) {
  let localStore = openLocalDraft(opened.id)
  const parsed = v.safeParse(createLocalDraftSchema(api.createDraftSchema(opened.content)), localStore.read())
  const localDraft = parsed.success ? parsed.output : null
  const isRestored =
    localDraft !== null && JSON.stringify(localDraft.content) !== JSON.stringify(opened.content)
  const id = isNew ? localDraft?.id || crypto.randomUUID().replaceAll('-', '') : opened.id
  let isStoredUnderId = id === opened.id
  let isOlderVersion = false
  let base = isRestored ? localDraft.base : opened.content
  // The base as JSON. It is as long as the text, so it is serialized only when it changes, not at every save.
  let serializedBase = { of: base, json: JSON.stringify(base) }

  async function send(content: TextContent, rev: number): Promise<ChangeOutcome> {
    const isRestoring = isOlderVersion
    const options = { rev, isNew: isNew && rev === 0, isRestored: isRestoring }
    const outcome = await saveText(api, id, content, options)
    if (outcome.kind !== 'saved') return outcome
    // A save that was under way when an older version replaced the text did not save that version.
    if (isRestoring) isOlderVersion = false
    base = outcome.stored.content
    if (!isStoredUnderId) {
      localStore.remove()
      localStore = openLocalDraft(id)
      isStoredUnderId = true
    }
    onSaved(outcome.stored)
    return outcome
  }

  const autosave: Autosave<TextContent, EditedText> = createAutosave({
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
    /** Content that only this browser has; null if there is none. The autosave gets it after hydration. */
    localContent: isRestored ? localDraft.content : null,
    /** Id under which the text is stored, or will be. */
    id,
    /** The last content that was the same in browser and server, the base of a merge; null if unknown. */
    base: () => base,
    /** Sets the content that the server has now. */
    setBase: (content: TextContent): void => void (base = content),
    /** Notes that the next save is of an older version. */
    noteRestoring: (): void => void (isOlderVersion = true),
  }
}
