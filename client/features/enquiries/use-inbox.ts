import { type RefObject, useRef, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useRuntime } from '../../runtime/router/use-runtime.ts'
import { callApi } from '../../runtime/session/call-api.ts'
import { inboxActionsPath, inboxChangedSchema, type InboxAction } from './contract/inbox.ts'

// What was queued or noted; the page, read again, shows it.
const doneSchema = v.object({})

type Inbox = {
  /** The result of the last action, for the status line, whose element is `statusRef`. */
  said: string
  statusRef: RefObject<HTMLParagraphElement | null>
  post: (path: string, body: unknown, done: string) => Promise<boolean>
  /** The page is read again, and this is said; without it, what was said stands. */
  again: (done?: string) => void
  act: (references: readonly string[], action: InboxAction, to?: string) => Promise<boolean>
}

/** What the inbox can do; afterwards the page, or the one named, is read again. */
export function useInbox(): Inbox {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [said, setSaid] = useState('')
  const statusRef = useRef<HTMLParagraphElement>(null)

  async function send<Schema extends v.GenericSchema>(
    path: string,
    body: unknown,
    schema: Schema,
    done: (answer: v.InferOutput<Schema>) => string,
    to = fullPath,
  ): Promise<boolean> {
    const result = await callApi(path, { method: 'POST', body }, schema)
    setSaid(result.ok ? done(result.value) : result.error.message)
    if (result.ok) runtime.navigate(to, { replace: true })
    return result.ok
  }

  return {
    said,
    statusRef,
    post: (path: string, body: unknown, done: string) => send(path, body, doneSchema, () => done),
    again(done) {
      if (done !== undefined) setSaid(done)
      runtime.navigate(fullPath, { replace: true })
    },
    async act(references, action, to) {
      const said = (answer: { changed: number }) => doneText(action, answer.changed)
      const done = await send(inboxActionsPath, { references, action }, inboxChangedSchema, said, to)
      // Its button goes with what it moved: the keyboard goes on from where the result stands.
      if (done && moves.has(action.kind)) statusRef.current?.focus()
      return done
    },
  }
}

const moves: ReadonlySet<InboxAction['kind']> = new Set(['trash', 'restore', 'delete'])

function doneText({ kind }: InboxAction, changed: number): string {
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
