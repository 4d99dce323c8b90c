import { useId, useState } from 'react'
import * as v from 'valibot'
import { labelNamesSchema } from '../../runtime/text/labels.ts'
import { LinkButton } from '../button/button.tsx'
import { CharacterCount } from '../field/character-count.tsx'
import { withValues } from '../form/with-values.ts'

type LabelFormProps = {
  /** Names to suggest. */
  known: readonly string[]
  /** Puts the label on the chosen rows, or takes it off. Returns what is wrong; empty if nothing is. */
  onLabel: (change: { add: string[] } | { remove: string[] }) => Promise<string>
}

/** Puts a label on the chosen rows of a list, or takes it off. */
export function LabelForm({ known, onLabel }: LabelFormProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const id = useId()

  async function label(way: 'add' | 'remove'): Promise<void> {
    const names = v.safeParse(labelNamesSchema, [typed])
    if (!names.success) return setProblem(names.issues[0].message)
    const said = await onLabel(way === 'add' ? { add: names.output } : { remove: names.output })
    setProblem(said)
    if (said === '') setTyped('')
  }

  return (
    <form noValidate onSubmit={withValues(() => label('add'))}>
      <input
        aria-label="Etiqueta"
        placeholder="Etiqueta"
        list={`${id}-list`}
        value={typed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <CharacterCount length={typed.length} max={40} />
      <datalist id={`${id}-list`}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <button className="link">Poner etiqueta</button>
      <LinkButton onClick={() => label('remove')}>Quitar etiqueta</LinkButton>
      {problem && (
        <small id={id} className="field-error" role="alert">
          {problem}
        </small>
      )}
    </form>
  )
}
