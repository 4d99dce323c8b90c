import * as v from 'valibot'
import type { ReadUnsaved } from '#client/runtime/session/local-drafts.ts'
import { documentContentSchema } from '../contract/content.ts'
import { asText } from './fields/as-text.ts'
import { formProblems, keptSchema, saveText } from './open-text.ts'

const storedSchema = keptSchema(v.looseObject({ kind: v.string(), title: v.optional(v.string()) }))

export const readUnsavedPage: ReadUnsaved = ({ id, value }) => {
  const stored = v.safeParse(storedSchema, value)
  if (!stored.success) return null
  const { content, rev, id: sentId } = stored.output
  const { kind: _, title, ...fields } = content
  return {
    name: `Texto del sitio: ${title || id}`,
    text: [`# ${title || id}`, ...Object.values(fields).map(asText)].filter(Boolean).join('\n\n'),
    async save() {
      const parsed = v.safeParse(documentContentSchema, content)
      // What does not fit its form is not sent.
      if (!parsed.success) return Object.values(formProblems(content)).join(' ')
      const outcome = await saveText(sentId, parsed.output, { rev, isNew: sentId !== id && rev === 0 })
      return outcome.kind === 'saved' ? Object.values(outcome.refused).join(' ') : outcome.message
    },
  }
}
