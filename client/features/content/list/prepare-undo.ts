import { callApi } from '#client/runtime/session/call-api.ts'
import type { Outcome } from '#client/ui/message/outcome.ts'
import { sendBulkAction } from '../contract/bulk.ts'
import { openedTextSchema } from '../contract/edited-text.ts'
import type { ListedText } from '../contract/list.ts'
import { type BulkAction, isLive } from '../contract/states.ts'
import { sendChange } from '../editor/saving/change.ts'
import type { ListFacts } from './list-path.ts'

// Loaded when an action starts: the lists do not need the schemas of texts.

/** What takes an action back, before texts that readers saw are published again. Other actions cannot be undone. */
const reverseActions: Partial<Record<BulkAction, readonly BulkAction[]>> = {
  trash: ['restore'],
  restore: ['trash'],
  unpublish: [],
  publish: ['unpublish'],
}

type Undoable = {
  action: BulkAction
  texts: readonly ListedText[]
  paths: ListFacts['paths']
  send: Parameters<typeof sendBulkAction>[0]
}

/** Undoes the action on the texts with these ids. Resolves to the message about it. */
type Undo = (done: readonly string[]) => Promise<Outcome>

/** Before an action, reads what undoing it needs. Null if it cannot be undone exactly. */
export async function prepareUndo({ action, texts, paths, send }: Undoable): Promise<Undo | null> {
  const reverse = reverseActions[action]
  // Readers see one version and later another: publishing would only bring back one of them.
  if (!reverse || texts.some(({ isPublic, state }) => isPublic && state === 'scheduled')) return null
  const live = await Promise.all(
    texts
      .filter(({ state }) => isLive(state))
      .map(({ id }) => callApi(paths.text(id), { method: 'GET' }, openedTextSchema)),
  )
  const opened = live.flatMap((response) => (response.ok ? [response.value] : []))
  if (opened.length < live.length) return null
  const isPublicBefore = (id: string): boolean => texts.some((text) => text.id === id && text.isPublic)
  return async (done) => {
    const problems: string[] = []
    // Each action counts the revision up by one.
    let changed = texts.filter(({ id }) => done.includes(id)).map(({ id, rev }) => ({ id, rev: rev + 1 }))
    for (const step of reverse) {
      // What readers saw before is published in place of what they see now.
      const replaced = changed.filter(({ id }) => action === 'publish' && isPublicBefore(id))
      changed = changed.filter((text) => !replaced.includes(text))
      const result = await sendBulkAction(send, step, changed)
      problems.push(...result.failed.map(({ message }) => message))
      changed = changed
        .filter(({ id }) => result.done.includes(id))
        .map(({ id, rev }) => ({ id, rev: rev + 1 }))
        .concat(replaced)
    }
    for (const { id, rev } of changed) {
      const before = opened.find((text) => text.id === id)
      if (!before) continue
      const { content, published, from, until } = before
      const body = { content: published ?? content, from, until }
      let outcome = await sendChange(paths.publish(id), { method: 'POST', rev, body })
      if (published && outcome.kind === 'saved')
        outcome = await sendChange(paths.draft(id), { method: 'PUT', rev: outcome.rev, body: { content } })
      if (outcome.kind !== 'saved') problems.push(outcome.message)
    }
    return describeUndo({ done: done.length, undone: changed.length, problems })
  }
}

type Undone = { done: number; undone: number; problems: readonly string[] }

export function describeUndo({ done, undone, problems }: Undone): Outcome {
  if (problems.length > 0 || undone < done)
    return { failed: ['No se pudo deshacer todo.', ...new Set(problems)].join(' ') }
  return {
    done: done === 1 ? 'Se deshizo: está como antes.' : `Se deshizo: los ${done} están como antes.`,
  }
}
