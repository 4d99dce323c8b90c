import '#client/ui/list/list.css'
import type { ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { SavedFilters } from '#client/ui/list/saved-filters.tsx'
import { useSelection } from '#client/ui/list/selection.ts'
import { Status } from '#client/ui/message/status.tsx'
import type { StudioPages } from '../contract.ts'
import { type BulkAction, bulkActionNames, bulkActionResults } from '../contract/states.ts'
import { listAddress } from '../list/address.ts'
import { Empty } from '../list/empty.tsx'
import { ListFilters } from '../list/filters.tsx'
import { PostTable } from '../list/table.tsx'
import { type BulkProgress, usePostActions } from '../list/use-post-actions.ts'
import { NewPost } from '../new-post.tsx'
import { Rerender } from '../rerender.tsx'

export function Page({ data }: { data: StudioPages['mngr-blog'] }): ReactNode {
  const { list, filter, tags, stale } = data
  const selection = useSelection(list.posts.map(({ id }) => id))
  const { notice, statusRef, progress, stop, dialog, done, act, duplicate } = usePostActions()
  const actions: readonly BulkAction[] =
    filter.state === 'trash' ? ['restore', 'delete'] : ['publish', 'unpublish', 'trash']

  async function actOnChosen(action: BulkAction): Promise<void> {
    const posts = list.posts.filter(({ id }) => selection.has(id))
    const left = await act(action, posts)
    selection.keep(left.map(({ id }) => id))
  }

  return (
    <>
      <div className="list-bar">
        <Heading icon="article">Artículos</Heading>
        <div className="actions">
          <SavedFilters address={listAddress(filter)} />
          <NewPost />
        </div>
      </div>
      <ListFilters list={list} filter={filter} tags={tags} />
      <Status text={notice} ref={statusRef} />
      {dialog}
      {list.posts.length === 0 ? (
        <Empty filter={filter} />
      ) : (
        <PostTable
          posts={list.posts}
          filter={filter}
          selection={selection}
          onAct={(action, posts) => void act(action, posts)}
          onDuplicate={(post) => void duplicate(post)}
        />
      )}
      {selection.chosen.length > 0 && (
        <div className="bulk" role="group" aria-label="Acciones para los elegidos">
          <span>{selection.chosen.length === 1 ? '1 elegido' : `${selection.chosen.length} elegidos`}</span>
          {progress && <Progress {...progress} onStop={stop} />}
          {actions.map((action) => (
            <button
              key={action}
              className={action === 'delete' ? 'link danger' : 'link'}
              type="button"
              disabled={progress !== null}
              onClick={() => void actOnChosen(action)}
            >
              {bulkActionNames[action]}
            </button>
          ))}
        </div>
      )}
      <div className="list-foot">
        <span>{list.total === 1 ? '1 artículo' : `${list.total} artículos`}</span>
        {(list.before || list.after) && (
          <nav className="pages" aria-label="Páginas">
            {list.before && <a href={listAddress(filter, list.before)}>Anterior</a>}
            {list.after && <a href={listAddress(filter, list.after)}>Siguiente</a>}
          </nav>
        )}
      </div>
      {stale > 0 && <Rerender stale={stale} onDone={done} />}
    </>
  )
}

/** How far it has come, and a way to end it: the rest stays as it is. */
function Progress({ action, tried, total, onStop }: BulkProgress & { onStop: () => void }): ReactNode {
  if (total === 1) return null
  return (
    <>
      <label>
        {tried} de {total} {bulkActionResults[action]} <progress value={tried} max={total} />
      </label>
      <button className="link" type="button" onClick={onStop}>
        Detener
      </button>
    </>
  )
}
