import { findUnsupportedTools } from '#client/features/content/contract/text-tools.ts'
import { type EntryContent, listRichTexts } from '#client/features/content/kinds/all-kinds.ts'
import { listNodeTypes } from '#worker/markdown/list-node-types.ts'
import { tryRender } from '#worker/markdown/render.ts'

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

/** Messages about rich-text fields that cannot be rendered, by field. */
export function findRenderProblems(content: EntryContent): Record<string, string> {
  return Object.fromEntries(
    listRichTexts(content).flatMap(({ field, text }) => {
      const made = tryRender(text)
      return 'problem' in made ? [[field, made.problem]] : []
    }),
  )
}

/** Messages about elements that a rich-text field does not allow, such as tables, by field. */
export function findToolProblems(content: EntryContent): Record<string, string> {
  return Object.fromEntries(
    listRichTexts(content).flatMap(({ field, text, allowedTools }) => {
      const beyond = findUnsupportedTools(listNodeTypes(text), allowedTools, 'markdownNodes')
      return beyond.length === 0
        ? []
        : [[field, `Aquí no caben ${listFormat.format(beyond)}: quítalo antes de publicar.`]]
    }),
  )
}
