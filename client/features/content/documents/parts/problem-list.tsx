import '#client/ui/message/message.css'
import './fields/entry-form.css'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import type { FieldErrors } from '../../editor/saving/save-state.ts'

type ProblemListProps = {
  /** The form; each of its fields is inside an element with `data-field`. */
  form: RefObject<HTMLElement | null>
  problems: FieldErrors
  getLabel: (name: string) => string
  /** Number of failed attempts to publish; each one moves the focus to this list. */
  rejectionCount: number
}

const id = 'por-corregir'

/** Lists everything that prevents publishing; each item moves the focus to its field. */
export function ProblemList({ form, problems, getLabel, rejectionCount }: ProblemListProps): ReactNode {
  useLayoutEffect(() => {
    if (rejectionCount > 0) document.getElementById(id)?.focus()
  }, [rejectionCount])
  const found = Object.entries(problems)
  if (found.length === 0) return null

  function focusField(name: string): void {
    const field = form.current?.querySelector(`[data-field="${name.split('.')[0]}"]`)
    const control =
      field?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      field?.querySelector<HTMLElement>('[contenteditable="true"]') ??
      field?.querySelector<HTMLElement>('input, textarea, select, button')
    control?.focus()
    control?.scrollIntoView({ block: 'center' })
  }

  return (
    <div id={id} className="form-error problem-list" role="alert" tabIndex={-1}>
      <p>
        {found.length === 1
          ? 'No se publicó: falta corregir un dato.'
          : `No se publicó: faltan ${found.length} datos por corregir.`}
      </p>
      <ul>
        {found.map(([name, problem]) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => focusField(name)}>
              {getLabel(name)}
            </button>
            : {problem}
          </li>
        ))}
      </ul>
    </div>
  )
}
