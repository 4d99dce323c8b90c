import { useEffect, useMemo, useRef, useState } from 'react'
import * as v from 'valibot'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { SortControls } from '#client/ui/sortable/sort-controls.tsx'
import { useSortable } from '#client/ui/sortable/use-sortable.ts'
import { type EntryFilter, type ListedText, isNarrowed, noFilter } from '../contract/list.ts'
import { fillNoun } from '../contract/noun.ts'
import { entryPaths } from '../contract/text-paths.ts'
import { getKind } from '../kinds/all-kinds.ts'
import type { CollectionKind } from '../kinds/names.ts'
import { href } from '../routes.ts'
import { columns } from './columns.tsx'
import { EntryList } from './entry-list.tsx'
import { getEntryListPath, getListId, getListTitle } from './list-path.ts'

/** Names the kind whose samples have become entries. */
const doneParameter = 'ejemplos'

type KindListProps = { kind: CollectionKind; filter: EntryFilter; texts: readonly ListedText[] }

export function KindList({ kind, filter, texts }: KindListProps) {
  const builtIn = texts.filter(({ state }) => state === 'template')
  // The same array until the page has new data: `useOrder` compares it.
  const own = useMemo(() => texts.filter(({ state }) => state !== 'template'), [texts])
  const { ref, rows, failure, sortable } = useOrder(kind, own)
  const { label, list } = getKind(kind)
  // In the address, because new services make the next page a new document.
  const { query } = useRoute()
  const done = query[doneParameter] === kind ? list.examples?.done : undefined
  const statusRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) statusRef.current?.focus()
  }, [done])
  const examples = builtIn.length > 0 && <Examples kind={kind} text={list.examples?.offer} rows={builtIn} />
  if (examples && own.length === 0)
    return (
      <section className="section" aria-labelledby={getListId(kind)}>
        <h2 id={getListId(kind)}>{getListTitle(kind)}</h2>
        {examples}
      </section>
    )
  return (
    <EntryList
      id={getListId(kind)}
      title={getListTitle(kind)}
      help={list.help}
      label={label}
      shown={list.columns}
      texts={rows}
      filter={filter}
      empty={
        <EmptyState>
          {fillNoun('Todavía no hay. Añade {el} primer{o} con el botón de arriba.', label)}
        </EmptyState>
      }
      ref={ref}
      {...(filter.order === null &&
        !isNarrowed(filter) && {
          rowProps: sortable.rowProps,
          renderOrder: ({ title }, index) => (
            <SortControls sortable={sortable} index={index} count={rows.length} name={title} />
          ),
        })}
    >
      {examples}
      <FormError failure={failure} />
      <StatusMessage done={sortable.statusMessage || (done ?? '')} ref={statusRef} />
    </EntryList>
  )
}

type ExamplesProps = {
  kind: CollectionKind
  text: string | undefined
  rows: readonly ListedText[]
}

/** The built-in texts of a kind, which readers see until there are others. To change one makes them all entries. */
function Examples({ kind, text, rows }: ExamplesProps) {
  const { navigate } = useRuntime()
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()

  const mayPublish = useHasPermission()('publishPages')

  async function createExamples(): Promise<void> {
    const listPath = `${getEntryListPath(noFilter, getListId(kind))}&${doneParameter}=${kind}`
    const request = { method: 'POST', body: { kind } } as const
    if ((await send(entryPaths.examples, request, v.null())) === null) navigate(listPath, { replace: true })
  }

  return (
    <div ref={ref} className="stack">
      <p>{text}</p>
      <FormError failure={failure} />
      {mayPublish && (
        <Button aria-disabled={pending} onClick={createExamples}>
          Empezar con los de fábrica
        </Button>
      )}
      <table className="row-table text-table">
        <thead>
          <tr>
            {(['title', 'state', 'address'] as const).map((name) => (
              <th key={name} scope="col" className={columns[name].className}>
                {columns[name].head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, path }) => (
            <tr key={id} className={mayPublish ? 'opens' : undefined}>
              <td className="cell-title">
                {mayPublish ? (
                  <a data-row href={href('mngr-pagina', { id })}>
                    {title}
                  </a>
                ) : (
                  title
                )}
              </td>
              <td className="cell-state">
                <span className="post-state post-state-template">De fábrica</span>
              </td>
              <td className="cell-address">{path}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Reorders the entries of a kind. Each move is saved, one after the other; one that fails is taken back. */
function useOrder(kind: CollectionKind, stored: readonly ListedText[]) {
  const { ref, failure, send } = useRequest<HTMLElement>()
  // The order after the last move. Once the page has new data, `stored` is another list, and its order counts.
  const [moved, setMoved] = useState({ stored, rows: stored })
  const rows = moved.stored === stored ? moved.rows : stored
  const saved = useRef(Promise.resolve())

  async function save(next: readonly ListedText[]): Promise<void> {
    const body = { kind, ids: next.map(({ id }) => id) }
    if ((await send(entryPaths.order, { method: 'POST', body }, v.null())) !== null)
      // A later move contains this one, and is still to be saved.
      setMoved((now) => (now.rows === next ? { stored, rows } : now))
  }

  function reorder(next: readonly ListedText[]): void {
    setMoved({ stored, rows: next })
    saved.current = saved.current.then(() => save(next))
  }
  return { ref, rows, failure, sortable: useSortable(rows, ({ title }) => title, reorder, ref) }
}
