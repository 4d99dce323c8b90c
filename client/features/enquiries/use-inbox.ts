import { useRef, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import { changeLabels } from '../../runtime/text/labels.ts'
import { nothingDone, type Outcome, toOutcome } from '../../ui/message/outcome.ts'
import {
  type EnquirySummary,
  inboxActionsPath,
  inboxChangedSchema,
  type InboxAction,
  placeNames,
} from './contract/inbox.ts'

// The response may be any JSON object: the page reloads its data to show the change.
const doneSchema = v.object({})

/** Actions of the inbox. A successful action opens the page `to` if given; otherwise the page that is shown reloads. */
export function useInbox() {
  const runtime = useRuntime()
  const { path: ownPath, fullPath } = useRoute()
  const [{ undo, ...outcome }, setStatus] = useState<Status>(nothingDone)
  const statusRef = useRef<HTMLParagraphElement>(null)

  /** After success, `done` returns the status message and the page `to` opens. */
  async function send<Schema extends v.GenericSchema>(
    path: string,
    body: unknown,
    schema: Schema,
    { done, to, listUndo: list }: SendOptions<v.InferOutput<Schema>>,
  ): Promise<boolean> {
    // A message that says the same again must be seen and read out again.
    setStatus(nothingDone)
    const result = await callApi(path, { method: 'POST', body }, schema)
    const back = result.ok ? list?.(result.value) : undefined
    setStatus({ ...toOutcome(result, done), ...(back && { undo: back }) })
    const shown = runtime.view.get().route
    // Whoever has left in the meantime stays where they are.
    if (result.ok && shown.path === ownPath) runtime.navigate(to ?? shown.fullPath, { replace: true })
    return result.ok
  }

  return {
    /** Result of the last action, shown in the element that `statusRef` points to. */
    outcome,
    statusRef,
    /** Reverses the last action; undefined if that is not possible. */
    undo:
      undo &&
      (async (): Promise<void> => {
        for (const body of undo)
          if (!(await send(inboxActionsPath, body, inboxChangedSchema, { done: () => 'Deshecho.' }))) return
        statusRef.current?.focus()
      }),
    post: (path: string, body: unknown, done: string) => send(path, body, doneSchema, { done: () => done }),
    /** Reloads the page's data and shows `done`. Without `done` the current message stays. */
    reload(done?: string): void {
      if (done !== undefined) setStatus({ done })
      runtime.navigate(fullPath, { replace: true })
    },
    async runAction(chosen: readonly Changed[], action: InboxAction, to?: string): Promise<boolean> {
      const body = { references: chosen.map(({ reference }) => reference), action }
      const done = await send(inboxActionsPath, body, inboxChangedSchema, {
        done: ({ changed }) => formatActionResult(action, changed),
        to,
        listUndo: ({ changed }) => (changed > 0 ? listUndo(chosen, action) : undefined),
      })
      // The clicked button disappears with the row: move the keyboard focus to the status message.
      if (done && movingActions.has(action.kind)) statusRef.current?.focus()
      return done
    },
  }
}

type Status = Outcome & { undo?: readonly Undo[] }
type Undo = { references: string[]; action: InboxAction }
type SendOptions<Answer> = {
  done: (answer: Answer) => string
  to?: string | undefined
  listUndo?: (answer: Answer) => readonly Undo[] | undefined
}
/** What an action may change of an enquiry, as it was before; lists do not know the id of the assigned manager. */
type Changed = Pick<EnquirySummary, 'reference' | 'state' | 'labels'> & { assigneeId?: string | null }

/** The requests that bring back what the enquiries were; undefined if an action cannot be undone. */
function listUndo(chosen: readonly Changed[], action: InboxAction): readonly Undo[] | undefined {
  const toUndo = (some: readonly Changed[], back: InboxAction): Undo => ({
    references: some.map(({ reference }) => reference),
    action: back,
  })
  const { kind } = action
  switch (kind) {
    case 'trash':
      return [toUndo(chosen, { kind: 'restore' })]
    case 'restore':
      return [toUndo(chosen, { kind: 'trash' })]
    case 'state':
      return [...Map.groupBy(chosen, ({ state }) => state)].map(([state, some]) =>
        toUndo(some, { kind, state }),
      )
    case 'assign': {
      const assignee = chosen[0]?.assigneeId
      return assignee === undefined ? undefined : [toUndo(chosen, { kind, assignee })]
    }
    case 'label': {
      const { add, remove } = action
      // Those that the action changed.
      const some = chosen.filter(
        ({ labels }) => changeLabels(labels, action, labels).join() !== labels.join(),
      )
      return [toUndo(some, { kind, add: remove, remove: add })]
    }
    case 'delete':
    case 'not-spam':
      return undefined
  }
}

const movingActions: ReadonlySet<InboxAction['kind']> = new Set(['trash', 'restore', 'delete'])

function formatActionResult(action: InboxAction, changed: number): string {
  if (changed === 0) return 'Ya estaba así.'
  const many = changed === 1 ? 'una consulta' : `${changed} consultas`
  switch (action.kind) {
    case 'trash':
      return `Moviste ${many} a la papelera.`
    case 'restore':
      return `Recuperaste ${many}.`
    case 'delete':
      return `Borraste ${many} para siempre.`
    case 'not-spam':
      return 'Ya no es spam. Los próximos mensajes de esta dirección llegarán a la bandeja.'
    case 'assign':
      return 'Asignación guardada.'
    case 'label':
      return changed === 1 ? 'Etiquetas guardadas.' : `${changed} consultas cambian de etiquetas.`
    case 'state':
      return changed === 1
        ? `La consulta queda como «${placeNames[action.state].one}».`
        : `${changed} consultas quedan como «${placeNames[action.state].many}».`
  }
}
