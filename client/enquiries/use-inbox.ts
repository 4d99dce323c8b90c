import { useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '../router/use-route.ts'
import { useRuntime } from '../router/use-runtime.ts'
import { callApi } from '../session/call-api.ts'
import { inboxActionsPath, inboxChangedSchema, type InboxAction } from './contract/inbox.ts'

// What was queued or noted; the page, read again, shows it.
const doneSchema = v.object({})

/** What the inbox can do; afterwards the page is read again. `said` is the result for the status line. */
export function useInbox() {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [said, setSaid] = useState('')

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
    post: (path: string, body: unknown, done: string) => send(path, body, doneSchema, () => done),
    act: (references: readonly string[], action: InboxAction, to?: string) =>
      send(
        inboxActionsPath,
        { references, action },
        inboxChangedSchema,
        ({ changed }) => doneText(action, changed),
        to,
      ),
  }
}

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
