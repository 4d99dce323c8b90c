import * as v from 'valibot'
import { type LocalDraft, localDrafts } from '#client/runtime/session/local-drafts.ts'
import type { EditedText, TextContent } from '../../contract/edited-text.ts'
import { type Autosave, createAutosave } from './autosave.ts'
import { acceptIdentical, type ChangeOutcome } from './change.ts'
import { type NewDraft, chooseNewId, createLocalDraftSchema } from './local-draft.ts'
import type { SaveOptions, TextApi } from './text-api.ts'

/** Saves a text without publishing it. Succeeds, too, if an earlier request whose response was lost has saved it. */
export async function saveText(
  api: Pick<TextApi, 'save' | 'contentSchema'>,
  id: string,
  content: TextContent,
  { base, ...options }: SaveOptions & { base: TextContent | null },
): Promise<ChangeOutcome> {
  return acceptIdentical(await api.save(id, content, options), content, api.contentSchema, base)
}

type OpenDraftOptions = {
  api: Pick<TextApi, 'save' | 'contentSchema' | 'createDraftSchema'>
  opened: EditedText
  /** True if the text is not stored yet and is edited at the address for new texts. */
  isNew: boolean
  /** The local draft that a new text continues; without it the text starts empty. */
  continued: NewDraft | null
  openLocalDraft: (id: string) => LocalDraft
  onSaved: (stored: EditedText) => void
}

/** Saves a local draft if the server still has the version that it is based on; otherwise that causes a conflict. */
export function openDraft({ api, opened, isNew, continued, openLocalDraft, onSaved }: OpenDraftOptions) {
  const id = isNew ? chooseNewId(continued?.id ?? '') : opened.id
  const localStore = openLocalDraft(id)
  const schema = createLocalDraftSchema(api.createDraftSchema(opened.content))
  let isOlderVersion = false
  let base: TextContent | null = opened.content
  // The base as JSON. It is as long as the text, so it is serialized only when it changes, not at every save.
  let serializedBase: { of: TextContent | null; json: string } = { of: base, json: JSON.stringify(base) }

  async function send(content: TextContent, rev: number): Promise<ChangeOutcome> {
    const isRestoring = isOlderVersion
    const options = { rev, isNew: isNew && rev === 0, isRestored: isRestoring, base }
    const outcome = await saveText(api, id, content, options)
    if (outcome.kind !== 'saved') return outcome
    // A save that was under way when an older version replaced the text did not save that version.
    if (isRestoring) isOlderVersion = false
    base = outcome.stored.content
    onSaved(outcome.stored)
    return outcome
  }

  const autosave: Autosave<TextContent, EditedText> = createAutosave({
    content: opened.content,
    rev: opened.rev,
    send,
    storeLocally(unsaved) {
      if (!unsaved) return localStore.remove()
      if (serializedBase.of !== base) serializedBase = { of: base, json: JSON.stringify(base) }
      const { content, rev } = unsaved
      localStore.write(`{"content":${JSON.stringify(content)},"rev":${rev},"base":${serializedBase.json}}`)
    },
  })
  // No HTML of the server shows a new text, so this need not wait for hydration.
  if (continued) {
    autosave.edit(continued.content)
    localDrafts.remove(continued.stored)
  }
  return {
    autosave,
    /**
     * Goes on with a copy that only this browser has, if there is one: true. If its version is outdated, the server
     * responds with a conflict, and the editor shows both versions.
     */
    async recover(key?: string): Promise<boolean> {
      const copy = await localStore.recover((value) => {
        const { content, isTyping, version, savedVersion } = autosave.state.get()
        const parsed = v.safeParse(schema, value)
        // What is typed already must not be replaced.
        if (!parsed.success || isTyping || version !== savedVersion) return null
        return {
          ...parsed.output,
          isSaved: JSON.stringify(parsed.output.content) === JSON.stringify(content),
        }
      }, key)
      if (!copy) return false
      // Saved by a request whose response did not arrive.
      if (copy.isSaved) localStore.remove()
      else {
        base = copy.base
        autosave.rebase(copy.rev, copy.content, false)
      }
      return !copy.isSaved
    },
    /** Where this browser keeps what the server does not have. */
    localStore,
    /** Id under which the text is stored, or will be. */
    id,
    /** The last content that was the same in browser and server, the base of a merge; null if unknown. */
    base: () => base,
    setBase: (content: TextContent): void => void (base = content),
    noteRestoring: (): void => void (isOlderVersion = true),
  }
}
