import { beyondTools } from '#client/features/content/contract/tools.ts'
import { type DocumentContent } from '#client/features/content/documents/contract/content.ts'
import { longTextsOf } from '#client/features/content/documents/contract/long-texts.ts'
import { nodesIn } from '#worker/markdown/nodes.ts'
import { tryRender } from '#worker/markdown/render.ts'

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

/** Why readers cannot be shown a long text, by its field. */
export function renderProblems(content: DocumentContent): Record<string, string> {
  return Object.fromEntries(
    longTextsOf(content).flatMap(({ field, text }) => {
      const made = tryRender(text)
      return 'problem' in made ? [[field, made.problem]] : []
    }),
  )
}

/** What a long text that can be shown holds that its field has no place for, by its field. */
export function toolProblems(content: DocumentContent): Record<string, string> {
  return Object.fromEntries(
    longTextsOf(content).flatMap(({ field, text, can }) => {
      const beyond = beyondTools(nodesIn(text), can, 'inMarkdown')
      return beyond.length === 0
        ? []
        : [[field, `Aquí no caben ${listed.format(beyond)}: quítalo antes de publicar.`]]
    }),
  )
}
