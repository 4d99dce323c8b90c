import * as v from 'valibot'
import type { ReadUnsaved } from '#client/runtime/session/local-drafts.ts'
import { savePostDraft, localDraftSchema } from './saving/post-draft.ts'

export const readUnsavedPost: ReadUnsaved = ({ id, value }) => {
  const parsed = v.safeParse(localDraftSchema, value)
  if (!parsed.success) return null
  const { content, rev } = parsed.output
  const title = content.title || 'Artículo sin título'
  return {
    name: `Artículo: ${title}`,
    text: [`# ${title}`, content.excerpt, content.markdown].filter(Boolean).join('\n\n'),
    async save() {
      const outcome = await savePostDraft(id, content, rev)
      return outcome.kind === 'saved' ? Object.values(outcome.rejectedFields).join(' ') : outcome.message
    },
  }
}
