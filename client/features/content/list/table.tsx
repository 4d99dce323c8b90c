import '../post-state.css'
import './table.css'
import type { ReactNode } from 'react'
import { moveFocus } from '#client/ui/list/move-focus.ts'
import type { Selection } from '#client/ui/list/selection.ts'
import type { ListFilter, ManagedPost } from '../contract/list.ts'
import { type BulkAction, type ListOrder } from '../contract/states.ts'
import { listAddress } from './address.ts'
import { PostRow } from './row.tsx'

type PostTableProps = {
  posts: readonly ManagedPost[]
  filter: ListFilter
  selection: Selection
  onAct: (action: BulkAction, posts: readonly ManagedPost[]) => void
  onDuplicate: (post: ManagedPost) => void
}

export function PostTable({ posts, filter, selection, onAct, onDuplicate }: PostTableProps): ReactNode {
  return (
    <table className="row-table post-table" onKeyDown={moveFocus}>
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
          <SortHead text="Título" filter={filter} up="title" down="titleDown" />
          <th scope="col">Estado</th>
          <th scope="col">Autor</th>
          <SortHead text="Publicado" filter={filter} down="published" />
          <SortHead text="Cambiado" filter={filter} up="oldest" down="recent" />
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
            chosen={selection.has(post.id)}
            onChoose={(event) => selection.toggle(post.id, event)}
            onAct={(action) => onAct(action, [post])}
            onDuplicate={() => onDuplicate(post)}
          />
        ))}
      </tbody>
    </table>
  )
}

type SortHeadProps = { text: string; filter: ListFilter; up?: ListOrder; down: ListOrder }

/** A column by which the list can be ordered: a link, so that the order stands in the address. */
function SortHead({ text, filter, up, down }: SortHeadProps): ReactNode {
  const { order } = filter
  // Titles begin at A, dates with the newest; pressed again, from the other end.
  const usual = up === 'title' ? up : down
  const next = order === usual ? (usual === up ? down : (up ?? down)) : usual
  const sorted = order === up ? 'ascending' : order === down ? 'descending' : undefined
  return (
    <th scope="col" aria-sort={sorted}>
      <a href={listAddress({ ...filter, order: next })}>
        {text}
        {sorted && <span aria-hidden="true">{sorted === 'ascending' ? '↑' : '↓'}</span>}
      </a>
    </th>
  )
}
