import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { CharacterCount } from '#client/ui/field/character-count.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { labelsRequestSchema, type MediaKind, mediaPaths } from '../contract.ts'
import { type ChosenItem, DeleteChosen } from './delete-chosen.tsx'

type ChosenBarProps = {
  items: readonly ChosenItem[]
  kind: MediaKind
  existingLabels: readonly { name: string }[]
  onDone: (notice: string) => void
}

/** Actions on the chosen images or files. */
export function ChosenBar({ items, kind, existingLabels, onDone }: ChosenBarProps): ReactNode {
  const ids = items.map(({ id }) => id)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')

  async function label(way: 'add' | 'remove'): Promise<void> {
    const body = { ids, [way]: [typed] }
    const parsed = v.safeParse(labelsRequestSchema, body)
    if (!parsed.success) return setProblem(parsed.issues[0].message)
    const answer = await callApi(mediaPaths.labels, { method: 'POST', body }, v.null())
    if (!answer.ok) {
      const fields = Object.values(answer.error.data?.['fields'] ?? {})
      return setProblem(fields.find((text) => typeof text === 'string') ?? answer.error.message)
    }
    setProblem('')
    setTyped('')
    onDone(way === 'add' ? 'Etiqueta puesta.' : 'Etiqueta quitada.')
  }

  return (
    <form
      className="bulk"
      aria-label="Acciones para lo elegido"
      noValidate
      onSubmit={withValues(() => label('add'))}
    >
      <span>
        {kind === 'image'
          ? pluralize(ids.length, 'elegida', 'elegidas')
          : pluralize(ids.length, 'elegido', 'elegidos')}
      </span>
      <input
        aria-label="Etiqueta"
        placeholder="Etiqueta"
        list="etiquetas-biblioteca"
        value={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'etiqueta-problema' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <CharacterCount length={typed.length} max={40} />
      <datalist id="etiquetas-biblioteca">
        {existingLabels.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button className="link">Poner etiqueta</button>
      <LinkButton onClick={() => label('remove')}>Quitar etiqueta</LinkButton>
      <DeleteChosen items={items} onDone={onDone} />
      {problem && (
        <small id="etiqueta-problema" className="field-error" role="alert">
          {problem}
        </small>
      )}
    </form>
  )
}
