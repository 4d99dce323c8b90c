import '#client/ui/list/list.css'
import type { ReactNode } from 'react'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { SavedFilters } from '#client/ui/list/saved-filters.tsx'
import { useSelection } from '#client/ui/list/selection.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import type { PostPages } from '../contract.ts'
import { type BulkAction, bulkActions } from '../contract/states.ts'
import { getActionLabel, isAllowed, transitions } from '../contract/transitions.ts'
import { EmptyList } from '../list/empty-list.tsx'
import { ListFilters } from '../list/filters.tsx'
import { getListPath } from '../list/list-path.ts'
import { PostTable } from '../list/table.tsx'
import { type BulkProgress, useListActions } from '../list/use-list-actions.ts'
import { NewPostLink } from '../new-post.tsx'
import { Rerender } from '../rerender.tsx'

export function Page({ data }: { data: PostPages['mngr-blog'] }): ReactNode {
  const { list, filter, tags, stale } = data
  const selection = useSelection(list.posts.map(({ id }) => id))
  const { status, statusRef, progress, stop, dialog, finish, act, duplicate } = useListActions()
  const mayPublish = useHasPermission()('publishArticles')
  const isTrash = filter.state === 'trash'
  const actions = bulkActions.filter((action) => isAllowed(action, 'trash') === isTrash)

  async function actOnSelected(action: BulkAction): Promise<void> {
    const posts = list.posts.filter(({ id }) => selection.has(id))
    const unprocessed = await act(action, posts)
    selection.select(unprocessed.map(({ id }) => id))
  }

  return (
    <>
      <div className="list-bar">
        <Heading icon="article">Artículos</Heading>
        <div className="actions">
          <SavedFilters address={getListPath(filter)} />
          <NewPostLink />
        </div>
      </div>
      <ListFilters list={list} filter={filter} tags={tags} />
      <StatusMessage text={status} ref={statusRef} />
      {dialog}
      {list.posts.length === 0 ? (
        <EmptyList filter={filter} />
      ) : (
        <PostTable
          posts={list.posts}
          filter={filter}
          selection={selection}
          onAction={(action, posts) => void act(action, posts)}
          onDuplicate={(post) => void duplicate(post)}
        />
      )}
      {mayPublish && selection.selected.length > 0 && (
        <div className="bulk" role="group" aria-label="Acciones para los elegidos">
          <span>
            {selection.selected.length === 1 ? '1 elegido' : `${selection.selected.length} elegidos`}
          </span>
          {progress && <Progress {...progress} onStop={stop} />}
          {actions.map((action) => (
            <button
              key={action}
              className={action === 'delete' ? 'link danger' : 'link'}
              type="button"
              disabled={progress !== null}
              onClick={() => void actOnSelected(action)}
            >
              {getActionLabel(action)}
            </button>
          ))}
        </div>
      )}
      <div className="list-foot">
        <span>{list.total === 1 ? '1 artículo' : `${list.total} artículos`}</span>
        {(list.before || list.after) && (
          <nav className="pages" aria-label="Páginas">
            {list.before && <a href={getListPath(filter, list.before)}>Anterior</a>}
            {list.after && <a href={getListPath(filter, list.after)}>Siguiente</a>}
          </nav>
        )}
      </div>
      {mayPublish && stale > 0 && <Rerender stale={stale} onDone={finish} />}
    </>
  )
}

/** Progress of an action on several articles, with a button to stop it. */
function Progress({ action, processed, total, onStop }: BulkProgress & { onStop: () => void }): ReactNode {
  if (total === 1) return null
  return (
    <>
      <label>
        {processed} de {total} {transitions[action].many} <progress value={processed} max={total} />
      </label>
      <button className="link" type="button" onClick={onStop}>
        Detener
      </button>
    </>
  )
}
