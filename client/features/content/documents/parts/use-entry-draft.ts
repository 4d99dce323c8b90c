import { useRef } from 'react'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { formatValue } from '../../editor/comparing/format-value.ts'
import { openDraft } from '../../editor/saving/open-draft.ts'
import { type Confirm, type Draft, useDraft } from '../../editor/saving/use-draft.ts'
import { type EntryContent, entryContentSchema } from '../../kinds/all-kinds.ts'
import { isDefaultSlug } from '../../kinds/slug.ts'
import type { EntryPages, EditedEntry } from '../contract.ts'
import { isLegalId } from '../legal.ts'
import { href } from '../routes.ts'
import { createTypedContentSchema, saveEntryDraft } from './entry-draft.ts'

export type EntryDraft = Draft<EntryContent, EditedEntry> & {
  /** Changes fields, which must be those of the entry's kind. */
  change: (changes: Readonly<Record<string, unknown>>) => void
  /**
   * Like `change` for one field, but calls `read` at the next pause in typing. `read` returns null if nothing changed.
   */
  editLater: (field: string, read: () => string | null) => void
  /** Makes the next save a revision of its own. */
  startOwnRevision: () => void
}

/** Changes the URL without a navigation: the router ignores `history.replaceState`, so the screen stays. */
function replacePath(path: string): void {
  if (location.pathname !== path) history.replaceState(history.state, '', path)
}

/** State of an entry while it is edited. */
export function useEntryDraft(
  { document: opened, template }: EntryPages['mngr-pagina'],
  confirm: Confirm,
): EntryDraft {
  const { user } = useSession()
  const isNew = opened.rev === 0 && template === null
  const isOwnRevision = useRef(false)
  const lastTypedField = useRef('')
  const draft = useDraft<EntryContent, EditedEntry>({
    opened,
    open: (onSaved) =>
      openDraft({
        opened,
        isNew,
        content: createTypedContentSchema(opened.content),
        base: entryContentSchema,
        openLocalDraft: (id) => localDrafts.open('page', user?.id ?? null, id),
        save: (id, content, rev) =>
          saveEntryDraft(id, content, {
            rev,
            isNew: isNew && rev === 0,
            isOwnRevision: isOwnRevision.current,
          }),
        onSaved(next) {
          isOwnRevision.current = false
          onSaved(next)
          // After its first save the entry has its own path: show it, so that a reload opens the entry.
          if (isNew && next.rev > 0) replacePath(href('mngr-pagina', { id: next.id }))
        },
      }),
    confirm,
    noun: 'texto',
    toPlainText: formatValue,
  })
  const { autosave, stored, id } = draft
  return {
    ...draft,
    editLater(field, read) {
      // Only one field can have unread typing: read the previous field first.
      if (lastTypedField.current !== field) autosave.readLatest()
      lastTypedField.current = field
      autosave.editLater(() => {
        const text = read()
        // The cast is safe: the form only names fields of this kind.
        return text === null ? null : ({ ...autosave.state.get().content, [field]: text } as EntryContent)
      })
    },
    change(changes) {
      const before = autosave.readLatest()
      // A default slug follows the title: clear it, and the server makes a new one.
      const isNeverPublished = stored.public === null && stored.from === null && !isLegalId(id)
      const followsTitle = 'title' in changes && isNeverPublished && 'slug' in before && isDefaultSlug(before)
      // The cast is safe: the form only names fields of this kind. Values are checked when they are sent.
      autosave.edit({ ...before, ...(followsTitle ? { slug: '' } : {}), ...changes } as EntryContent)
    },
    startOwnRevision: () => void (isOwnRevision.current = true),
  }
}
