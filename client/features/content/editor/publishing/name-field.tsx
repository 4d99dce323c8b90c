import type { ReactNode } from 'react'
import { FieldProblem, refused } from './problems.tsx'

type KnownNameProps = {
  id: string
  label: string
  help: string
  value: string
  /** What is offered while somebody writes. */
  known: readonly string[]
  problem: string | undefined
  onChange: (name: string) => void
}

/** A name that others have been given already, or a new one; empty = none. */
export function KnownName({ id, label, help, value, known, problem, onChange }: KnownNameProps): ReactNode {
  return (
    <div className="field">
      <label htmlFor={id}>{label} (opcional)</label>
      <input
        id={id}
        list={`${id}-conocidos`}
        maxLength={80}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        {...refused(`${id}-problema`, problem)}
      />
      <small className="help">{help}</small>
      <FieldProblem id={`${id}-problema`} problem={problem} />
      <datalist id={`${id}-conocidos`}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
