import './publish-checklist.css'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PostContent } from '../../contract.ts'

type PublishCheck = { text: string; isDone: boolean; isRequired: boolean }

/** Requirements and recommendations for publishing an article, each with whether it is met. */
function listPublishChecks({ title, markdown, excerpt, tags, cover }: PostContent): PublishCheck[] {
  return [
    { text: 'Título', isDone: title.trim() !== '', isRequired: true },
    { text: 'Texto', isDone: markdown.trim() !== '', isRequired: true },
    { text: 'Resumen', isDone: excerpt.trim() !== '', isRequired: false },
    { text: 'Etiquetas', isDone: tags.length > 0, isRequired: false },
    { text: 'Portada', isDone: cover !== null, isRequired: false },
  ]
}

export function PublishChecklist({ content }: { content: PostContent }): ReactNode {
  return (
    <ul role="list" className="needs" aria-label="Antes de publicar">
      {listPublishChecks(content).map(({ text, isDone, isRequired }) => {
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
