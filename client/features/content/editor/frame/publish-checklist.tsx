import './publish-checklist.css'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'

/** A requirement or recommendation for publishing. */
export type PublishCheck = { text: string; isDone: boolean; isRequired: boolean }

export function PublishChecklist({ checks }: { checks: readonly PublishCheck[] }): ReactNode {
  if (checks.length === 0) return null
  return (
    <ul role="list" className="needs" aria-label="Antes de publicar">
      {checks.map(({ text, isDone, isRequired }) => {
        const Mark = isDone ? CircleCheck : Circle
        return (
          <li key={text} data-done={isDone || undefined}>
            <Mark aria-hidden="true" />
            <span>
              {text}
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
