import './publish-checklist.css'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { getKind } from '../../kinds/all-kinds.ts'
import { findKindProblems, isEmpty } from '../../kinds/publishable.ts'
import type { TextEditor } from './use-text-editor.ts'

/** What publishing needs and, after that, what it recommends, each with whether it is there. */
export function PublishChecklist({ editor: { draft, fields } }: { editor: TextEditor }): ReactNode {
  const { content } = draft.state
  const problems = findKindProblems(getKind(draft.stored.kind), content)
  const values = new Map<string, unknown>(Object.entries(content))
  const checks = Object.entries(fields)
    .map(([name, { label, needed, isRecommended }]) => ({
      label,
      isRequired: needed !== undefined,
      isRecommended,
      isDone: needed === undefined ? !isEmpty(values.get(name)) : !(name in problems),
    }))
    .filter((check) => check.isRequired || check.isRecommended)
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
  if (checks.length === 0) return null
  return (
    <ul role="list" className="needs" aria-label="Antes de publicar">
      {checks.map(({ label, isDone, isRequired }) => {
        const Mark = isDone ? CircleCheck : Circle
        return (
          <li key={label} data-done={isDone || undefined}>
            <Mark aria-hidden="true" />
            <span>
              {label}
              <span className={isDone ? 'hidden' : 'need'}>
                {isDone ? ', listo' : isRequired ? ', falta' : ', recomendado'}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
