import type { Confirmation } from '#client/ui/modal/confirm-dialog.tsx'
import type { ManagedPost } from '../contract/list.ts'
import type { BulkAction, PostState } from '../contract/states.ts'
import { getActionLabel, transitions } from '../contract/transitions.ts'

const countArticles = (count: number): string => (count === 1 ? 'este artículo' : `${count} artículos`)

/** Describes what withdrawing these posts means for readers and for scheduled publications. */
function describeLoss(posts: readonly ManagedPost[]): string {
  const count = (countedState: PostState): number =>
    posts.filter(({ state }) => state === countedState).length
  const [published, scheduled] = [count('published'), count('scheduled')]
  return [
    ...(published > 0 ? [`Los lectores dejarán de ver ${countArticles(published)}.`] : []),
    ...(scheduled > 0
      ? [
          scheduled === 1
            ? 'Uno programado no saldrá en su fecha.'
            : `${scheduled} programados no saldrán en su fecha.`,
        ]
      : []),
  ].join(' ')
}

/** The question to ask before an action on posts of the list; null if none is needed. */
export function getBulkConfirmation(action: BulkAction, posts: readonly ManagedPost[]): Confirmation | null {
  const name = getActionLabel(action)
  const chosen = countArticles(posts.length)
  const consequence = describeLoss(posts)
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
      title:
        posts.length === 1 ? '¿Eliminar este artículo para siempre?' : `¿Eliminar para siempre ${chosen}?`,
      text: transitions.delete.confirm?.trash?.text ?? '',
      action: name,
    }
  return null
}
