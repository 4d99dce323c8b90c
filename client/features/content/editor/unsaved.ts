import * as v from 'valibot'
import type { ReadUnsaved } from '#client/runtime/session/local-drafts.ts'
import { saveDraft, storedDraftSchema } from './saving/draft.ts'

export const readUnsavedPost: ReadUnsaved = ({ id, value }) => {
  const stored = v.safeParse(storedDraftSchema, value)
  if (!stored.success) return null
  const { content, rev } = stored.output
  const title = content.title || 'Artículo sin título'
  return {
    name: `Artículo: ${title}`,
    text: [`# ${title}`, content.excerpt, content.markdown].filter(Boolean).join('\n\n'),
    async save() {
      const outcome = await saveDraft(id, content, rev)
      return outcome.kind === 'saved' ? Object.values(outcome.refused).join(' ') : outcome.message
    },
  }
}
