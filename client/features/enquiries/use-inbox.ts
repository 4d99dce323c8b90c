import { useRef, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import { inboxActionsPath, inboxChangedSchema, type InboxAction } from './contract/inbox.ts'

// The response may be any JSON object: the page reloads its data to show the change.
const doneSchema = v.object({})

/** Actions of the inbox. A successful action opens the page `to` if given; otherwise the page reloads its data. */
export function useInbox() {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [statusMessage, setStatusMessage] = useState('')
  const statusRef = useRef<HTMLParagraphElement>(null)

  /** After success, `done` returns the status message and the page `to` opens. */
  async function send<Schema extends v.GenericSchema>(
    path: string,
    body: unknown,
    schema: Schema,
    { done, to = fullPath }: { done: (answer: v.InferOutput<Schema>) => string; to?: string | undefined },
  ): Promise<boolean> {
    const result = await callApi(path, { method: 'POST', body }, schema)
    setStatusMessage(result.ok ? done(result.value) : result.error.message)
    if (result.ok) runtime.navigate(to, { replace: true })
    return result.ok
  }

  return {
    /** Result of the last action, shown in the element that `statusRef` points to. */
    statusMessage,
    statusRef,
    post: (path: string, body: unknown, done: string) => send(path, body, doneSchema, { done: () => done }),
    /** Reloads the page's data and shows `done`. Without `done` the current message stays. */
    reload(done?: string): void {
      if (done !== undefined) setStatusMessage(done)
      runtime.navigate(fullPath, { replace: true })
    },
    async runAction(references: readonly string[], action: InboxAction, to?: string): Promise<boolean> {
      const body = { references, action }
      const done = await send(inboxActionsPath, body, inboxChangedSchema, {
        done: ({ changed }) => formatActionResult(action, changed),
        to,
      })
      // The clicked button disappears with the row: move the keyboard focus to the status message.
      if (done && movingActions.has(action.kind)) statusRef.current?.focus()
      return done
    },
  }
}

const movingActions: ReadonlySet<InboxAction['kind']> = new Set(['trash', 'restore', 'delete'])

function formatActionResult({ kind }: InboxAction, changed: number): string {
  const many = changed === 1 ? 'una consulta' : `${changed} consultas`
  switch (kind) {
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
    case 'state':
      return 'Estado guardado.'
  }
}
