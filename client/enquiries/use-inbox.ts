import { useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '../router/use-route.ts'
import { useRuntime } from '../router/use-runtime.ts'
import { callApi } from '../session/call-api.ts'
import { inboxActionsPath, type InboxAction } from './contract/inbox.ts'

// How many were changed or queued; the page, read again, shows it.
const doneSchema = v.object({})

/** What the inbox can do; afterwards the page is read again. `said` is the result for the status line. */
export function useInbox() {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [said, setSaid] = useState('')

  async function post(path: string, body: unknown, done: string, to = fullPath): Promise<boolean> {
    const result = await callApi(path, { method: 'POST', body }, doneSchema)
    setSaid(result.ok ? done : result.error.message)
    if (result.ok) runtime.navigate(to, { replace: true })
    return result.ok
  }

  return {
    said,
    post,
    act: (references: readonly string[], action: InboxAction, to?: string) =>
      post(inboxActionsPath, { references, action }, doneText(action), to),
  }
}

function doneText(action: InboxAction): string {
  if (action.kind === 'delete') return 'Borrado para siempre.'
  if (action.kind === 'not-spam')
    return 'Ya no es spam. Los próximos mensajes de esta dirección llegarán a la bandeja.'
  return action.kind === 'assign' ? 'Asignación guardada.' : 'Estado guardado.'
}
