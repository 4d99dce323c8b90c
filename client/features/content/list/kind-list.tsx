import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { collectTyping } from '#client/ui/field/typed-ahead.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { type EntryFilter, type ListedText, isNarrowed } from '../contract/list.ts'
import { entryPaths } from '../contract/text-paths.ts'
import { getKind } from '../kinds/all-kinds.ts'
import { capitalize, getNewTitle } from '../kinds/labels.ts'
import type { CollectionKind } from '../kinds/names.ts'
import { href } from '../routes.ts'
import { EntryList } from './entry-list.tsx'

/** Names the kind whose samples have become entries. */
const doneParameter = 'ejemplos'

/** The id of the list in its page. */
export const getListId = (kind: CollectionKind): string =>
  (getKind(kind).label.many ?? kind).replaceAll(' ', '-')

type KindListProps = { kind: CollectionKind; filter: EntryFilter; texts: readonly ListedText[] }

/** The entries of a kind. In the order that readers see, they have buttons to move them. */
export function KindList({ kind, filter, texts }: KindListProps): ReactNode {
  const { ref, rows, failure, status, move } = useOrder(kind, texts)
  const { label, newId = '', list } = getKind(kind)
  // In the address, because new services make the next page a new document.
  const { query } = useRoute()
  const done = query[doneParameter] === kind ? list.examples?.done : undefined
  const statusRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) statusRef.current?.focus()
  }, [done])
  return (
    <EntryList
      id={getListId(kind)}
      title={capitalize(label.many ?? kind)}
      help={list.help}
      label={label}
      shown={list.columns}
      texts={rows}
      filter={filter}
      empty={list.examples && <Examples kind={kind} text={list.examples.offer} />}
      ref={ref}
      {...(filter.order === null &&
        !isNarrowed(filter) && {
          renderOrder: (text, index) => (
            <>
              <Move text={text} name="Subir" offset={-1} isAtEnd={index === 0} move={move} />{' '}
              <Move text={text} name="Bajar" offset={1} isAtEnd={index === rows.length - 1} move={move} />
            </>
          ),
        })}
    >
      <FormError failure={failure} />
      <StatusMessage text={status || (done ?? '')} ref={statusRef} />
      <p className="actions">
        <a className="button plain" href={href('mngr-pagina', { id: newId })} onClick={collectTyping}>
          {getNewTitle(kind)}
        </a>
      </p>
    </EntryList>
  )
}

type MoveProps = {
  text: ListedText
  name: string
  offset: -1 | 1
  /** True if the text is already first or last. */
  isAtEnd: boolean
  move: ReturnType<typeof useOrder>['move']
}

function Move({ text, name, offset, isAtEnd, move }: MoveProps): ReactNode {
  return (
    <button
      type="button"
      className="link"
      aria-disabled={isAtEnd}
      onClick={({ currentTarget }) => void move(text.id, offset, currentTarget)}
    >
      {name}
      <span className="hidden"> {text.title}</span>
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

/** Reorders the entries of a kind; each move is saved at once. */
function useOrder(kind: CollectionKind, stored: readonly ListedText[]) {
  const { ref, failure, send } = useRequest<HTMLElement>()
  // The order after the last move. Once the page has new data, `stored` is another list, and its order counts.
  const [moved, setMoved] = useState({ stored, rows: stored })
  const rows = moved.stored === stored ? moved.rows : stored
  const [status, setSaid] = useState('')
  const pressedButton = useRef<HTMLButtonElement>(null)

  // Moving a row takes the focus from its button: restore it.
  useLayoutEffect(() => {
    pressedButton.current?.focus()
    pressedButton.current = null
  }, [rows])

  return {
    ref,
    rows,
    failure,
    /** Message for screen readers about the last move. */
    status,
    /** Moves a row one place up (-1) or down (1); does nothing at the end of the list. */
    async move(id: string, by: -1 | 1, button: HTMLButtonElement): Promise<void> {
      const from = rows.findIndex((row) => row.id === id)
      const row = rows[from]
      const to = from + by
      if (!row || to < 0 || to >= rows.length) return
      const next = rows.toSpliced(from, 1).toSpliced(to, 0, row)
      const body = { kind, ids: next.map((each) => each.id) }
      if ((await send(entryPaths.order, { method: 'POST', body }, v.null())) !== null) return
      pressedButton.current = button
      setMoved({ stored, rows: next })
      setSaid(`${row.title}: puesto ${to + 1} de ${rows.length}.`)
    },
  }
}
