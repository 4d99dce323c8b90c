import './table.css'
import type { ReactNode } from 'react'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import type { Selection } from '#client/ui/list/selection.ts'
import { Popover } from '#client/ui/popover/popover.tsx'
import type { EntryFilter, ListedText } from '../contract/list.ts'
import { type ListOrder, bulkActions, isRemoval } from '../contract/states.ts'
import { getActionLabel } from '../contract/transitions.ts'
import type { ListColumn } from '../kinds/kind.ts'
import { getNoun } from '../kinds/labels.ts'
import { describeVisits, useVisitsPath } from '../use-visits-path.ts'
import { columns } from './columns.tsx'
import type { downloadText } from './download-text.ts'
import type { ListFacts } from './list-path.ts'
import { isActionOffered, type ListActions, offlineText } from './use-list-actions.tsx'

export type TextTableProps = {
  texts: readonly ListedText[]
  /** Names of the columns, in order. */
  shown: readonly ListColumn[]
  facts: ListFacts
  /** Without it, columns cannot order the list. */
  filter?: EntryFilter
  /** Without it, rows have no actions. */
  actions?: ListActions | undefined
  /** Ends the label of the box that selects all rows: «Elegir todos los …». */
  allName?: string
  /** A last column with the controls that move a row. */
  renderOrder?: (text: ListedText, index: number) => ReactNode
  /** Properties of a row that can be dragged. */
  rowProps?: (index: number) => object
}

export function TextTable(props: TextTableProps & { selection: Selection }) {
  const { texts, facts, filter, actions, selection, allName = 'de esta página', renderOrder } = props
  const shown = props.shown.filter((name) => name !== 'saved' || texts.some(({ savedAt }) => savedAt))
  return (
    <table className="row-table text-table">
      <thead>
        <tr>
          {actions && (
            <th scope="col" className="cell-choose">
              <input
                type="checkbox"
                aria-label={`Elegir todos los ${allName}`}
                checked={selection.isAll}
                disabled={actions.isRunning}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {shown.map((name) => (
            <Head key={name} name={name} filter={filter} getListPath={facts.getListPath} />
          ))}
          {renderOrder && <HiddenHead text="Orden" className="cell-order" />}
          {actions && <HiddenHead text="Acciones" className="row-menu" />}
        </tr>
      </thead>
      <tbody>
        {texts.map((text, index) => (
          <tr key={text.id} className="opens" {...props.rowProps?.(index)}>
            {actions && (
              <td className="cell-choose">
                <input
                  type="checkbox"
                  aria-label={`Elegir «${text.title || 'Sin título'}»`}
                  checked={selection.has(text.id)}
                  disabled={actions.isRunning}
                  onChange={({ nativeEvent }) => selection.toggle(text.id, nativeEvent)}
                />
              </td>
            )}
            {shown.map((name) => {
              const { className, Cell } = columns[name]
              return (
                <td key={name} className={className}>
                  <Cell text={text} getEditorPath={facts.getEditorPath} />
                </td>
              )
            })}
            {renderOrder && <td className="cell-order">{renderOrder(text, index)}</td>}
            {actions && (
              <td className="row-menu">
                <RowMenu text={text} facts={facts} actions={actions} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const HiddenHead = ({ text, className }: { text: string; className: string }) => (
  <th scope="col" className={className}>
    <span className="hidden">{text}</span>
  </th>
)

type HeadProps = Pick<ListFacts, 'getListPath'> & { name: ListColumn; filter: EntryFilter | undefined }

/** The head of a column. If the column can order the list, it is a link, because the URL contains the order. */
function Head({ name, filter, getListPath }: HeadProps) {
  const { head, className, ascending, descending } = columns[name]
  if (!filter || !descending)
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    )
  const { order } = filter
  // The first click orders titles from A and dates from the newest; the second one reverses the order.
  const first: ListOrder = ascending === 'title' ? ascending : descending
  const second = first === ascending ? descending : (ascending ?? descending)
  const direction = order === ascending ? 'ascending' : order === descending ? 'descending' : undefined
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <a href={getListPath({ ...filter, order: order === first ? second : first })}>
        {head}
        {direction && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
      </a>
    </th>
  )
}

const download: typeof downloadText = (...given) =>
  import('./download-text.ts').then(
    (module) => module.downloadText(...given),
    () => offlineText,
  )

type RowMenuProps = { text: ListedText; facts: ListFacts; actions: ListActions }

function RowMenu({ text, facts, actions: { act, duplicate, finish, isRunning } }: RowMenuProps) {
  const { id, kind, rev, state, isPublic, path, title } = text
  const may = useHasPermission()
  const visitsPath = useVisitsPath(isPublic, path)
  const offered = may(facts.publishPermission)
    ? bulkActions.filter((action) => isActionOffered(action, text))
    : []
  return (
    <Popover label={`Acciones de «${title || 'Sin título'}»`}>
      <ul role="list">
        {isPublic && (
          <li>
            <a className="link" data-close href={path}>
              Ver en el sitio
            </a>
          </li>
        )}
        {visitsPath !== null && (
          <li>
            <a className="link" data-close href={visitsPath}>
              {describeVisits(getNoun(kind, id))}
            </a>
          </li>
        )}
        {state !== 'trash' && (
          <li>
            <LinkButton data-close onClick={() => duplicate(text)}>
              Duplicar
            </LinkButton>
          </li>
        )}
        {rev > 0 && (
          <li>
            <LinkButton
              data-close
              onClick={() =>
                download(facts.paths, id).then((problem) => problem && finish({ failed: problem }))
              }
            >
              Descargar en Markdown
            </LinkButton>
          </li>
        )}
        {offered.map((action) => (
          <li key={action}>
            <button
              type="button"
              className={isRemoval(action) ? 'link danger' : 'link'}
              disabled={isRunning}
              data-close
              onClick={() => void act(action, [text])}
            >
              {getActionLabel(action, state)}
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
