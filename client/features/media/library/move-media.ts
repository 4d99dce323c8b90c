import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { type Outcome, sayOutcome } from '#client/ui/message/outcome.ts'
import { mediaPaths } from '../contract.ts'

export type MediaAction = 'trash' | 'restore' | 'delete'
type NamedItem = { id: string; name: string }

/** Undoes an action; returns what became of it. */
export type MediaUndo = () => Promise<Outcome>
export type OnMediaMoved = (outcome: Outcome, undo?: MediaUndo) => void

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })
const maxNamed = 5

function listNames(items: readonly NamedItem[]): string {
  const names = items.slice(0, maxNamed).map(({ name }) => `«${name}»`)
  return listFormat.format(items.length > maxNamed ? [...names, `${items.length - maxNamed} más`] : names)
}

/** `done`: what is said of one and of several. */
export const actionTexts: Readonly<Record<MediaAction, { label: string; done: readonly [string, string] }>> =
  {
    trash: { label: 'Mover a la papelera', done: ['está en la papelera', 'están en la papelera'] },
    restore: { label: 'Recuperar', done: ['vuelve a estar en Medios', 'vuelven a estar en Medios'] },
    delete: {
      label: 'Borrar para siempre',
      done: ['se ha borrado para siempre', 'se han borrado para siempre'],
    },
  }

const undoActions = { trash: 'restore', restore: 'trash' } as const

/**
 * Moves images or files into the trash or out of it, or deletes those in it, one after the other. `ignoreOld`: into the
 * trash, even if earlier revisions of articles use it. `stays`: what is in use, to name it.
 */
export async function moveMedia(
  items: readonly NamedItem[],
  action: MediaAction,
  { ignoreOld = false, stays = [] }: { ignoreOld?: boolean; stays?: readonly NamedItem[] } = {},
): Promise<{ outcome: Outcome; undo?: MediaUndo }> {
  const done: NamedItem[] = []
  const refused: string[] = []
  for (const item of items) {
    const answer = await callApi(mediaPaths.action(item.id, action, ignoreOld), { method: 'POST' }, v.null())
    if (answer.ok) done.push(item)
    else refused.push(`«${item.name}»: ${answer.error.message}`)
  }
  const text = [
    done.length > 0 && `${listNames(done)} ${actionTexts[action].done[done.length === 1 ? 0 : 1]}.`,
    ...refused,
    stays.length > 0 && `Se queda lo que está en uso: ${listNames(stays)}.`,
  ]
    .filter(Boolean)
    .join(' ')
  const outcome = sayOutcome(text, refused.length > 0)
  if (action === 'delete' || done.length === 0) return { outcome }
  return { outcome, undo: async () => (await moveMedia(done, undoActions[action])).outcome }
}

export const askToDelete = (items: readonly NamedItem[]) => ({
  title: `¿Borrar ${listNames(items)} para siempre?`,
  text: 'No se puede deshacer.',
  action: actionTexts.delete.label,
})
