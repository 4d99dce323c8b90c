import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { Outcome } from '#client/ui/message/outcome.ts'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { mediaPaths } from '../contract.ts'

export type ChosenItem = { id: string; name: string; uses: number }

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })
const maxNamed = 5

function listNames(items: readonly ChosenItem[]): string {
  const names = items.slice(0, maxNamed).map(({ name }) => `«${name}»`)
  return listFormat.format(items.length > maxNamed ? [...names, `${items.length - maxNamed} más`] : names)
}

function describeDeleted(count: number): string {
  if (count === 0) return 'No se eliminó nada.'
  return count === 1 ? 'Se eliminó 1.' : `Se eliminaron ${count}.`
}

/** Deletes those of the chosen images or files that nothing uses. The question names the others, which stay. */
export function DeleteChosen({
  items,
  onDone,
}: {
  items: readonly ChosenItem[]
  onDone: (outcome: Outcome) => void
}): ReactNode {
  const used = items.filter(({ uses }) => uses > 0)
  const unused = items.filter(({ uses }) => uses === 0)
  const [busy, setBusy] = useState(false)
  const isMounted = useRef(false)

  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])

  async function removeAll(): Promise<void> {
    const stays = used.length > 0 ? ` Se queda lo que está en uso: ${listNames(used)}.` : ''
    const question = {
      title: unused.length === 1 ? `¿Eliminar ${listNames(unused)}?` : `¿Eliminar ${unused.length} a la vez?`,
      text: `No se puede deshacer.${unused.length > 1 ? ` Se elimina lo que no está en uso: ${listNames(unused)}.` : ''}${stays}`,
      action: 'Eliminar',
    }
    if (busy || !(await confirm(question))) return
    setBusy(true)
    const left: string[] = []
    for (const { id, name } of unused) {
      // After leaving the page there is nowhere to show the result.
      if (!isMounted.current) return
      const answer = await callApi(mediaPaths.item(id), { method: 'DELETE' }, v.null())
      if (!answer.ok) left.push(`«${name}»: ${answer.error.message}`)
    }
    if (!isMounted.current) return
    setBusy(false)
    const text = [describeDeleted(unused.length - left.length), ...left].join(' ')
    onDone(left.length > 0 ? { failed: text } : { done: text })
  }

  return (
    <Button
      className="link danger"
      disabled={unused.length === 0}
      aria-disabled={busy}
      title={unused.length === 0 ? 'Está todo en uso' : undefined}
      onClick={() => void removeAll()}
    >
      {busy ? 'Eliminando…' : 'Eliminar'}
    </Button>
  )
}
