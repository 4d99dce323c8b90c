import type { Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import type { ListedText } from '../contract/list.ts'
import { fillNoun } from '../contract/noun.ts'
import type { BulkAction } from '../contract/states.ts'
import { getActionLabel, transitions } from '../contract/transitions.ts'
import type { ListFacts } from './list-facts.ts'

type Label = ListFacts['label']

const countTexts = (count: number, label: Label): string =>
  count === 1 ? fillNoun('{este} {texto}', label) : `${count} ${label.many ?? ''}`

/** Describes what withdrawing these texts means for readers and for scheduled publications. */
function describeLoss(texts: readonly ListedText[], label: Label): string {
  const published = texts.filter(({ isPublic }) => isPublic).length
  const scheduled = texts.filter(({ state }) => state === 'scheduled').length
  return [
    ...(published > 0 ? [`Los lectores dejarán de ver ${countTexts(published, label)}.`] : []),
    ...(scheduled > 0
      ? [
          scheduled === 1
            ? fillNoun('Un{o} programad{o} no saldrá en su fecha.', label)
            : fillNoun(`${scheduled} programad{o}s no saldrán en su fecha.`, label),
        ]
      : []),
  ].join(' ')
}

/** The question to ask before an action on texts of the list; null if none is needed. */
export function getBulkConfirmation(
  action: BulkAction,
  texts: readonly ListedText[],
  label: Label,
): Confirmation | null {
  const name = getActionLabel(action)
  const chosen = countTexts(texts.length, label)
  const consequence = describeLoss(texts, label)
  if (action === 'unpublish' && consequence)
    return {
      title: `¿Retirar ${chosen}?`,
      text: `${consequence} El texto queda como borrador.`,
      action: name,
    }
  if (action === 'trash' && consequence)
    return { title: `¿Mover a la papelera ${chosen}?`, text: consequence, action: name }
  if (action === 'delete')
    return {
      title: texts.length === 1 ? `¿Eliminar ${chosen} para siempre?` : `¿Eliminar para siempre ${chosen}?`,
      text: transitions.delete.confirm?.trash?.text ?? '',
      action: name,
    }
  return null
}
