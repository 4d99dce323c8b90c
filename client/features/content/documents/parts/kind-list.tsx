import './kind-list.css'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { documentExamplesPath, type DocumentRow } from '../contract.ts'
import type { OwnKind } from '../contract/content.ts'
import { href } from '../routes.ts'
import { useOrder } from './use-order.ts'
import { shortState } from './words.ts'

type KindTexts = {
  id: string
  title: string
  help: string
  blank: string
  add: string
  examples: string | null
}

const texts: Readonly<Record<OwnKind, KindTexts>> = {
  service: {
    id: 'servicios',
    title: 'Servicios',
    help: 'Cada uno tiene su página. En este orden los muestran la portada, la página de servicios y el pie.',
    blank: 'nuevo-servicio',
    add: 'Nuevo servicio',
    examples: 'El sitio muestra los servicios de ejemplo hasta que publiques uno tuyo.',
  },
  person: {
    id: 'personas',
    title: 'Personas',
    help: 'Quién responde de cada cosa. Salen en Nosotros; mientras no haya ninguna publicada, no se dice nada.',
    blank: 'nueva-persona',
    add: 'Nueva persona',
    examples: null,
  },
  case: {
    id: 'casos',
    title: 'Casos',
    help: 'Trabajos hechos, con sus resultados y su fuente. Salen en Nosotros, en cuanto haya uno publicado.',
    blank: 'nuevo-caso',
    add: 'Nuevo caso',
    examples: null,
  },
  question: {
    id: 'preguntas',
    title: 'Preguntas',
    help: 'Lo que te preguntan a menudo. Salen al final de Servicios, en cuanto haya una publicada.',
    blank: 'nueva-pregunta',
    add: 'Nueva pregunta',
    examples: null,
  },
}

type KindListProps = { kind: OwnKind; rows: readonly DocumentRow[] }

/** The texts of a kind, in the order in which readers see them. */
export function KindList({ kind, rows: given }: KindListProps): ReactNode {
  const { ref, rows, failure, said, move } = useOrder(kind, given)
  const { id, title, help, blank, add, examples } = texts[kind]
  return (
    <section className="section" aria-labelledby={id} ref={ref}>
      <h2 id={id}>{title}</h2>
      <p className="help">{help}</p>
      <FormError failure={failure} />
      {rows.length === 0 ? (
        examples && <Examples kind={kind} text={examples} />
      ) : (
        <ol role="list" className="kind-rows">
          {rows.map((row, index) => (
            <li key={row.id}>
              <a href={href('mngr-pagina', { id: row.id })}>{row.title || 'Sin nombre'}</a>{' '}
              <span>{shortState(row)}</span>{' '}
              <Move row={row} text="Subir" by={-1} isLast={index === 0} move={move} />{' '}
              <Move row={row} text="Bajar" by={1} isLast={index === rows.length - 1} move={move} />
            </li>
          ))}
        </ol>
      )}
      <p role="status">{said}</p>
      <p className="actions">
        <a className="button plain" href={href('mngr-pagina', { id: blank })}>
          {add}
        </a>
      </p>
    </section>
  )
}

type MoveProps = {
  row: DocumentRow
  text: string
  by: -1 | 1
  /** It stands at that end already. */
  isLast: boolean
  move: ReturnType<typeof useOrder>['move']
}

function Move({ row, text, by, isLast, move }: MoveProps): ReactNode {
  return (
    <button
      type="button"
      className="link"
      aria-disabled={isLast}
      onClick={({ currentTarget }) => void move(row.id, by, currentTarget)}
    >
      {text}
      <span className="hidden"> {row.title}</span>
    </button>
  )
}

function Examples({ kind, text }: { kind: OwnKind; text: string }): ReactNode {
  const { navigate } = useRuntime()
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()

  async function adopt(): Promise<void> {
    const request = { method: 'POST', body: { kind } } as const
    if ((await send(documentExamplesPath, request, v.null())) === null)
      navigate(href('mngr-paginas'), { replace: true })
  }

  return (
    <div ref={ref} className="stack">
      <p>{text}</p>
      <FormError failure={failure} />
      <button type="button" className="button plain" aria-disabled={pending} onClick={() => void adopt()}>
        Empezar con los de ejemplo
      </button>
    </div>
  )
}
