import * as v from 'valibot'
import type { ReadUnsaved } from '#client/runtime/session/local-drafts.ts'
import { hasTemplate } from '../kinds/legal.ts'
import { findIdentical } from './saving/change.ts'
import { chooseNewId, createLocalDraftSchema } from './saving/local-draft.ts'
import { saveText } from './saving/open-draft.ts'
import { entryApi, postApi, type TextApi } from './saving/text-api.ts'
import { toPlainText } from './saving/text-rules.ts'

/** Returns the function that turns a local draft of a kind into a readable text that can be saved. */
const createReader =
  (api: TextApi, kindName: string): ReadUnsaved =>
  ({ id, value }) => {
    const parsed = v.safeParse(createLocalDraftSchema(api.createDraftSchema()), value)
    if (!parsed.success) return null
    const { content, rev, base, id: ownId } = parsed.output
    const isNew = rev === 0 && !hasTemplate(id)
    // Not chosen anew when saving is repeated, which would create the text twice.
    const textId = isNew ? chooseNewId(ownId, id) : ownId || id
    const title = 'title' in content && typeof content.title === 'string' ? content.title : ''
    return {
      name: `${kindName}: ${title || 'Sin título'}`,
      text: toPlainText(content),
      ...(!isNew && { path: api.toEditorPath(textId) }),
      async isSaved() {
        const theirs = await api.read(textId)
        const saved = theirs && findIdentical(theirs, content, api.contentSchema, base)
        return saved !== null && Object.keys(saved.rejectedFields).length === 0
      },
      async save() {
        const outcome = await saveText(api, textId, content, { rev, isNew, isRestored: false, base })
        if (outcome.kind !== 'saved') return outcome.message
        const problems = Object.values(outcome.rejectedFields)
        return problems.length > 0 ? [...problems, 'Lo demás está guardado.'].join(' ') : ''
      },
    }
  }

export const readUnsavedPost = createReader(postApi, 'Artículo')
export const readUnsavedEntry = createReader(entryApi, 'Texto del sitio')
