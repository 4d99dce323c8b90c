import './needs.css'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PostContent } from '../../contract.ts'

export type Need = { text: string; done: boolean; required: boolean }

/** What an article needs to be published, and what makes it better found and read. */
export function needsOf({ title, markdown, excerpt, tags, cover }: PostContent): Need[] {
  return [
    { text: 'Título', done: title.trim() !== '', required: true },
    { text: 'Texto', done: markdown.trim() !== '', required: true },
    { text: 'Resumen', done: excerpt.trim() !== '', required: false },
    { text: 'Etiquetas', done: tags.length > 0, required: false },
    { text: 'Portada', done: cover !== null, required: false },
  ]
}

export function Needs({ content }: { content: PostContent }): ReactNode {
  return (
    <ul role="list" className="needs" aria-label="Antes de publicar">
      {needsOf(content).map(({ text, done, required }) => {
        const Mark = done ? CircleCheck : Circle
        return (
          <li key={text} data-done={done || undefined}>
            <Mark aria-hidden="true" />
            <span>
              {text}
              <span className={done ? 'hidden' : 'need'}>
                {done ? ', listo' : required ? ', falta' : ', recomendado'}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
