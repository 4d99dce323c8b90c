import './kind-list.css'
import { type ReactNode, useEffect, useRef } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { collectTyping } from '#client/ui/field/typed-ahead.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { entryPaths } from '../../contract/text-paths.ts'
import { getStateLabel } from '../../contract/transitions.ts'
import { getKind } from '../../kinds/all-kinds.ts'
import { capitalize, getNewTitle } from '../../kinds/labels.ts'
import type { CollectionKind } from '../../kinds/names.ts'
import type { EntryRow } from '../contract.ts'
import { getNoun } from '../noun.ts'
import { href } from '../routes.ts'
import { useOrder } from './use-order.ts'

/** Names the kind whose samples have become entries. */
const doneParameter = 'ejemplos'

type KindListProps = { kind: CollectionKind; rows: readonly EntryRow[] }

/** The entries of a kind, in the order that readers see, with buttons to move them. */
export function KindList({ kind, rows: initialRows }: KindListProps): ReactNode {
  const { ref, rows, failure, status, move } = useOrder(kind, initialRows)
  const {
    label: { many = '' },
    newId = '',
    list,
  } = getKind(kind)
  // In the address, because new services make the next page a new document.
  const { query } = useRoute()
  const done = query[doneParameter] === kind ? list?.examples?.done : undefined
  const statusRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) statusRef.current?.focus()
  }, [done])
  return (
    <section className="section" aria-labelledby={many} ref={ref}>
      <h2 id={many}>{capitalize(many)}</h2>
      <p className="help">{list?.help}</p>
      <FormError failure={failure} />
      {rows.length === 0 ? (
        list?.examples && <Examples kind={kind} text={list.examples.offer} />
      ) : (
        <ol role="list" className="kind-rows">
          {rows.map((row, index) => (
            <li key={row.id}>
              <a href={href('mngr-pagina', { id: row.id })}>{row.title || 'Sin nombre'}</a>{' '}
              <span>{getStateLabel(row.state, getNoun(row.kind, row.id))}</span>{' '}
              <Move row={row} text="Subir" offset={-1} isAtEnd={index === 0} move={move} />{' '}
              <Move row={row} text="Bajar" offset={1} isAtEnd={index === rows.length - 1} move={move} />
            </li>
          ))}
        </ol>
      )}
      <StatusMessage text={status || (done ?? '')} ref={statusRef} />
      <p className="actions">
        <a className="button plain" href={href('mngr-pagina', { id: newId })} onClick={collectTyping}>
          {getNewTitle(kind)}
        </a>
      </p>
    </section>
  )
}

type MoveProps = {
  row: EntryRow
  text: string
  offset: -1 | 1
  /** True if the row is already first or last. */
  isAtEnd: boolean
  move: ReturnType<typeof useOrder>['move']
}

function Move({ row, text, offset, isAtEnd, move }: MoveProps): ReactNode {
  return (
    <button
      type="button"
      className="link"
      aria-disabled={isAtEnd}
      onClick={({ currentTarget }) => void move(row.id, offset, currentTarget)}
    >
      {text}
      <span className="hidden"> {row.title}</span>
    </button>
  )
}

function Examples({ kind, text }: { kind: CollectionKind; text: string }): ReactNode {
  const { navigate } = useRuntime()
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()

  async function createExamples(): Promise<void> {
    const request = { method: 'POST', body: { kind } } as const
    if ((await send(entryPaths.examples, request, v.null())) === null)
      navigate(`${href('mngr-paginas')}?${doneParameter}=${kind}`, { replace: true })
  }

  return (
    <div ref={ref} className="stack">
      <p>{text}</p>
      <FormError failure={failure} />
      <button
        type="button"
        className="button plain"
        aria-disabled={pending}
        onClick={() => void createExamples()}
      >
        Empezar con los de ejemplo
      </button>
    </div>
  )
}
