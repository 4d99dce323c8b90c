import { allTextTools, findUnsupportedTools } from '#client/features/content/contract/text-tools.ts'
import { getKind, listRichTexts } from '#client/features/content/kinds/all-kinds.ts'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import { findTextKind, textIds } from '#client/features/content/kinds/names.ts'
import { findKindProblems } from '#client/features/content/kinds/publishable.ts'
import { listNodeTypes } from '#worker/markdown/list-node-types.ts'
import { tryRender } from '#worker/markdown/render.ts'
import { type AnyContent, getKindOf } from './stored-text.ts'
import type { Messages } from './text-group.ts'

// Why a content cannot be stored, published or shown, by the declaration of its kind.

/** Why this content cannot be stored under this id; null if it can. */
export function findMismatch(id: string, content: AnyContent, before: AnyContent): string | null {
  const kind = getKindOf(content)
  const isOther = findTextKind(id) !== (kind in textIds ? kind : null) || (isLegalId(id) && kind !== 'page')
  if (isOther || kind !== getKindOf(before)) return 'Este texto es de otra clase.'
  return isLegalId(id) && content.slug !== id ? 'La dirección de un texto legal no cambia.' : null
}

/** What publishing needs, and elements that a rich-text field does not allow, such as tables. */
export const findPublishProblems = (content: AnyContent): Messages => ({
  ...findKindProblems(getKind(getKindOf(content)), content),
  ...Object.fromEntries(
    listRichTexts(getKindOf(content), content).flatMap(({ field, text, allowedTools }) => {
      // Long texts, which allow all, need not be parsed.
      const allowsAll = allTextTools.size === allowedTools.size
      const beyond = allowsAll ? [] : findUnsupportedTools(listNodeTypes(text), allowedTools)
      return beyond.length === 0
        ? []
        : [[field, `Aquí no caben ${listFormat.format(beyond)}: quítalo antes de publicar.`]]
    }),
  ),
})

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

/** Rich-text fields that cannot be rendered. */
export const findRenderProblems = (content: AnyContent): Messages =>
  Object.fromEntries(
    listRichTexts(getKindOf(content), content).flatMap(({ field, text }) => {
      const made = tryRender(text)
      return 'problem' in made ? [[field, made.problem]] : []
    }),
  )
