import * as v from 'valibot'
import type { ReadUnsaved } from '#client/runtime/session/local-drafts.ts'
import { formatValue } from '../../editor/comparing/format-value.ts'
import { createLocalDraftSchema } from '../../editor/saving/open-draft.ts'
import { entryContentSchema } from '../../kinds/all-kinds.ts'
import { findFormProblems, saveEntryDraft } from './entry-draft.ts'

const storedSchema = createLocalDraftSchema(
  v.looseObject({ kind: v.string(), title: v.optional(v.string()) }),
  entryContentSchema,
)

export const readUnsavedEntry: ReadUnsaved = ({ id, value }) => {
  const stored = v.safeParse(storedSchema, value)
  if (!stored.success) return null
  const { content, rev, id: entryId } = stored.output
  const { kind: _, title, ...fields } = content
  return {
    name: `Texto del sitio: ${title || id}`,
    text: [`# ${title || id}`, ...Object.values(fields).map(formatValue)].filter(Boolean).join('\n\n'),
    async save() {
      const parsed = v.safeParse(entryContentSchema, content)
      // Do not send invalid content; report its problems.
      if (!parsed.success) return Object.values(findFormProblems(content)).join(' ')
      const outcome = await saveEntryDraft(entryId, parsed.output, {
        rev,
        isNew: entryId !== id && rev === 0,
      })
      return outcome.kind === 'saved' ? Object.values(outcome.rejectedFields).join(' ') : outcome.message
    },
  }
}
