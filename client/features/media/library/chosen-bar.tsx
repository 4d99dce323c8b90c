import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { LabelForm } from '#client/ui/list/label-form.tsx'
import { type MediaKind, mediaPaths } from '../contract.ts'
import { type ChosenItem, MoveChosen } from './move-chosen.tsx'
import type { OnMediaMoved } from './move-media.ts'

type ChosenBarProps = {
  items: readonly ChosenItem[]
  kind: MediaKind
  existingLabels: readonly { name: string }[]
  onDone: OnMediaMoved
}

/** Actions on the chosen images or files. */
export function ChosenBar({ items, kind, existingLabels, onDone }: ChosenBarProps) {
  const ids = items.map(({ id }) => id)

  async function label(change: object): Promise<string> {
    const body = { ids, ...change }
    const answer = await callApi(mediaPaths.labels, { method: 'POST', body }, v.null())
    if (answer.ok) onDone({ done: 'add' in change ? 'Etiqueta puesta.' : 'Etiqueta quitada.' })
    else {
      const fields = Object.values(answer.error.data?.['fields'] ?? {})
      return fields.find((text) => typeof text === 'string') ?? answer.error.message
    }
    return ''
  }

  return (
    <div className="bulk" role="group" aria-label="Acciones para lo elegido">
      <span>
        {kind === 'image'
          ? pluralize(ids.length, 'elegida', 'elegidas')
          : pluralize(ids.length, 'elegido', 'elegidos')}
      </span>
      {items.every(({ trashedAt }) => trashedAt === null) && (
        <LabelForm known={existingLabels.map(({ name }) => name)} onLabel={label} />
      )}
      <MoveChosen items={items} onDone={onDone} />
    </div>
  )
}
