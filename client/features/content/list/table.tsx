import './table.css'
import type { ReactNode } from 'react'
import { moveRowFocus } from '#client/ui/list/move-row-focus.ts'
import type { Selection } from '#client/ui/list/selection.ts'
import type { ListFilter, ManagedPost } from '../contract/list.ts'
import { type BulkAction, type ListOrder } from '../contract/states.ts'
import { getListPath } from './list-path.ts'
import { PostRow } from './row.tsx'

type PostTableProps = {
  posts: readonly ManagedPost[]
  filter: ListFilter
  selection: Selection
  onAction: (action: BulkAction, posts: readonly ManagedPost[]) => void
  onDuplicate: (post: ManagedPost) => void
}

export function PostTable({ posts, filter, selection, onAction, onDuplicate }: PostTableProps): ReactNode {
  return (
    <table className="row-table post-table" onKeyDown={moveRowFocus}>
      <thead>
        <tr>
          <th scope="col">
            <input
              type="checkbox"
              aria-label="Elegir todos los de esta página"
              checked={selection.isAll}
              onChange={selection.toggleAll}
            />
          </th>
          <th scope="col">
            <span className="hidden">Imagen</span>
          </th>
          <SortHead text="Título" filter={filter} ascending="title" descending="titleDown" />
          <th scope="col">Estado</th>
          <th scope="col">Autor</th>
          <SortHead text="Publicado" filter={filter} descending="published" />
          <SortHead text="Cambiado" filter={filter} ascending="oldest" descending="recent" />
          <th scope="col">
            <span className="hidden">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            isSelected={selection.has(post.id)}
            onSelect={(event) => selection.toggle(post.id, event)}
            onAction={(action) => onAction(action, [post])}
            onDuplicate={() => onDuplicate(post)}
          />
        ))}
      </tbody>
    </table>
  )
}

type SortHeadProps = { text: string; filter: ListFilter; ascending?: ListOrder; descending: ListOrder }

/** Header of a column by which the list can be ordered: a link, because the URL contains the order. */
function SortHead({ text, filter, ascending, descending }: SortHeadProps): ReactNode {
  const { order } = filter
  // The first click orders titles from A and dates from the newest; the second one reverses the order.
  const defaultOrder = ascending === 'title' ? ascending : descending
  const next =
    order === defaultOrder
      ? defaultOrder === ascending
        ? descending
        : (ascending ?? descending)
      : defaultOrder
  const direction = order === ascending ? 'ascending' : order === descending ? 'descending' : undefined
  return (
    <th scope="col" aria-sort={direction}>
      <a href={getListPath({ ...filter, order: next })}>
        {text}
        {direction && <span aria-hidden="true">{direction === 'ascending' ? '↑' : '↓'}</span>}
      </a>
    </th>
  )
}
