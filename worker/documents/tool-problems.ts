import { type DocumentContent } from '#client/documents/contract/content.ts'
import { longTextsOf } from '#client/documents/contract/long-texts.ts'
import { beyondTools } from '#client/studio/contract/tools.ts'
import { nodesIn } from '../markdown/nodes.ts'
import { tryRender } from '../markdown/render.ts'

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

/** Why a long text cannot be shown, or what it holds that its field has no place for, by its field. */
export function toolProblems(content: DocumentContent): Record<string, string> {
  return Object.fromEntries(
    longTextsOf(content).flatMap(({ field, text, can }) => {
      const made = tryRender(text)
      if ('problem' in made) return [[field, made.problem]]
      const beyond = beyondTools(nodesIn(text), can, 'inMarkdown')
      return beyond.length === 0
        ? []
        : [[field, `Aquí no caben ${listed.format(beyond)}: quítalo antes de publicar.`]]
    }),
  )
}
