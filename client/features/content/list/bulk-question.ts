import { useRef } from 'react'
import { type Confirmation, prepareConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import type { ListedText } from '../contract/list.ts'
import { fillNoun } from '../contract/noun.ts'
import type { BulkAction } from '../contract/states.ts'
import { getActionLabel, transitions } from '../contract/transitions.ts'
import { warnOfIncomingLinks } from '../incoming-links.tsx'
import { warnOfPublishProblems } from '../publish-problems.tsx'
import type { ListFacts } from './list-path.ts'

type Label = ListFacts['label']

/**
 * Asks before an action. Before texts are withdrawn it lists what links to them, and before they are published their
 * problems.
 */
export function useBulkQuestion(label: Label) {
  const isAsking = useRef(false)

  async function ask(action: BulkAction, texts: readonly ListedText[]): Promise<boolean> {
    // Without it, the worker would carry what only a browser asks.
    if (import.meta.env.SSR) return false
    const confirmation = getBulkConfirmation(action, texts, label)
    // A second press while the links are checked must not ask again.
    if (!confirmation || isAsking.current) return !confirmation
    isAsking.current = true
    const withdrawn = action === 'delete' ? [] : texts.filter(({ isPublic }) => isPublic)
    const confirm = prepareConfirm()
    const more = await (action === 'publish' ? warnOfPublishProblems(texts) : warnOfIncomingLinks(withdrawn))
    const isConfirmed = await confirm({ ...confirmation, more })
    isAsking.current = false
    return isConfirmed
  }

  return ask
}

const countTexts = (count: number, label: Label): string =>
  count === 1 ? fillNoun('{este} {texto}', label) : `${count} ${label.many ?? ''}`

/** Describes what withdrawing these texts means for readers and for scheduled publications. */
function describeLoss(texts: readonly ListedText[], label: Label): string {
  const published = texts.filter(({ isPublic }) => isPublic).length
  const scheduled = texts.filter(({ state }) => state === 'scheduled').length
  return [
    ...(published > 0
      ? [
          `Los visitantes dejarán de ver ${texts.length > 1 && published === 1 ? fillNoun('un{o} de ellos', label) : countTexts(published, label)}.`,
        ]
      : []),
    ...(scheduled > 0
      ? [
          scheduled === 1
            ? fillNoun('Un{o} programad{o} no se publicará en su fecha.', label)
            : fillNoun(`${scheduled} programad{o}s no se publicarán en su fecha.`, label),
        ]
      : []),
  ].join(' ')
}

/** Describes what publishing these texts means for readers and for scheduled publications. */
function describePublication(texts: readonly ListedText[], label: Label): string {
  const changed = texts.filter(({ isPublic }) => isPublic).length
  const scheduled = texts.filter(({ state }) => state === 'scheduled').length
  return [
    fillNoun(
      `Los visitantes ${changed === texts.length ? 'verán ahora los cambios' : 'l{o}s verán ahora'}.`,
      label,
    ),
    ...(changed > 0 && changed < texts.length ? [`De ${changed} ya ven una versión anterior.`] : []),
    ...(scheduled > 0
      ? [
          scheduled === 1
            ? fillNoun('Un{o} programad{o} no espera a su fecha.', label)
            : fillNoun(`${scheduled} programad{o}s no esperan a su fecha.`, label),
        ]
      : []),
  ].join(' ')
}

export function getBulkConfirmation(
  action: BulkAction,
  texts: readonly ListedText[],
  label: Label,
): Confirmation | null {
  const name = getActionLabel(action)
  const [first] = texts
  const chosen =
    first && texts.length === 1
      ? `${fillNoun('{el} {texto}', label)} «${first.title || 'Sin título'}»`
      : countTexts(texts.length, label)
  // A single text is published at once, as in its editor.
  if (action === 'publish' && texts.length > 1)
    return { title: `¿Publicar ${chosen}?`, text: describePublication(texts, label), action: name }
  const consequence = describeLoss(texts, label)
  if (action === 'unpublish' && consequence)
    return {
      title: `¿Retirar ${chosen}?`,
      text: `${consequence} El texto queda como borrador.`,
      action: name,
      isReversible: true,
    }
  if (action === 'trash' && consequence)
    return { title: `¿Mover ${chosen} a la papelera?`, text: consequence, action: name, isReversible: true }
  if (action === 'delete')
    return {
      title: texts.length === 1 ? `¿Eliminar ${chosen} para siempre?` : `¿Eliminar para siempre ${chosen}?`,
      text: transitions.delete.confirm?.trash?.text ?? '',
      action: name,
    }
  return null
}
