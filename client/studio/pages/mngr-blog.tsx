import '../../design/dashed/dashed.css'
import '../bar.css'
import { type ReactNode, useState } from 'react'
import { Heading } from '../../design/heading/heading.tsx'
import { type Question, useConfirm } from '../../design/modal/confirm-dialog.tsx'
import type { RouteLocation } from '../../router/route.ts'
import { useRuntime } from '../../router/use-runtime.ts'
import { callApi } from '../../session/call-api.ts'
import { href as transferHref } from '../../transfer/routes.ts'
import { bulkAnswerSchema, studioPaths, type StudioPages } from '../contract.ts'
import { type BulkAction, bulkActionNames, type PostState } from '../contract/states.ts'
import { listAddress } from '../list/address.ts'
import { ListFilters } from '../list/filters.tsx'
import { PostTable } from '../list/table.tsx'
import { NewPost } from '../new-post.tsx'
import { Rerender } from '../rerender.tsx'
import { href } from '../routes.ts'

type PageProps = { data: StudioPages['mngr-blog']; route: RouteLocation }

export function Page({ data, route }: PageProps): ReactNode {
  const runtime = useRuntime()
  const { list, filter, tags, stale } = data
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const { dialog, confirm } = useConfirm()
  const actions: readonly BulkAction[] =
    filter.state === 'trash' ? ['restore', 'delete'] : ['publish', 'unpublish', 'trash']

  async function apply(action: BulkAction): Promise<void> {
    const posts = list.posts.filter(({ id }) => chosen.has(id)).map(({ id, rev }) => ({ id, rev }))
    if (action === 'delete' && !(await confirm(deletion(posts.length)))) return
    setBusy(true)
    const request = { method: 'POST', body: { action, posts } } as const
    const answer = await callApi(studioPaths.bulk, request, bulkAnswerSchema)
    setBusy(false)
    if (!answer.ok) return setNotice(answer.error.message)
    const { done, failed } = answer.value
    setNotice([`Listo: ${done.length}.`, ...failed.map(({ message }) => message)].join(' '))
    setChosen(new Set())
    runtime.navigate(route.fullPath, { replace: true })
  }

  return (
    <>
      <div className="bar">
        <Heading icon="article">Artículos</Heading>
        <div className="actions tight">
          <a className="link" href={transferHref('mngr-importar')}>
            Importar y exportar
          </a>
          <NewPost />
        </div>
      </div>
      <ListFilters list={list} filter={filter} tags={tags} />
      <p role="status">{notice}</p>
      {stale > 0 && (
        <Rerender
          stale={stale}
          onDone={(text) => {
            setNotice(text)
            runtime.navigate(route.fullPath, { replace: true })
          }}
        />
      )}
      {list.posts.length === 0 ? (
        <Empty filtered={filter.query !== '' || filter.tag !== ''} state={filter.state} />
      ) : (
        <>
          <div className="actions tight" role="group" aria-label="Acciones para los elegidos">
            <span className="meta">
              {chosen.size === 0 ? 'Elige artículos para actuar sobre varios' : `${chosen.size} elegidos`}
            </span>
            {actions.map((action) => (
              <button
                key={action}
                className="link"
                type="button"
                disabled={busy || chosen.size === 0}
                onClick={() => void apply(action)}
              >
                {bulkActionNames[action]}
              </button>
            ))}
          </div>
          {dialog}
          <PostTable posts={list.posts} chosen={chosen} onChoose={setChosen} />
        </>
      )}
      {list.pages > 1 && (
        <nav className="pages" aria-label="Páginas">
          {list.page > 1 && <a href={listAddress(filter, list.page - 1)}>Anterior</a>}
          <span>
            {list.page} de {list.pages}
          </span>
          {list.page < list.pages && <a href={listAddress(filter, list.page + 1)}>Siguiente</a>}
        </nav>
      )}
    </>
  )
}

function deletion(count: number): Question {
  return {
    title:
      count === 1 ? '¿Eliminar este artículo para siempre?' : `¿Eliminar para siempre ${count} artículos?`,
    text: 'Se van también sus versiones anteriores. No se puede deshacer.',
    action: 'Eliminar para siempre',
  }
}

function Empty({ filtered, state }: { filtered: boolean; state: PostState | null }): ReactNode {
  if (filtered)
    return (
      <p className="dashed">
        Ningún artículo coincide. Prueba con otra palabra o <a href={href('mngr-blog')}>quita los filtros</a>.
      </p>
    )
  if (state === 'trash') return <p className="dashed">La papelera está vacía.</p>
  if (state === 'scheduled')
    return <p className="dashed">No hay nada programado. Elige una fecha en el editor y saldrá a esa hora.</p>
  if (state === 'draft') return <p className="dashed">No tienes borradores pendientes.</p>
  return (
    <p className="dashed">
      Todavía no hay artículos. Escribe el primero, o{' '}
      <a href={transferHref('mngr-importar')}>importa los que ya tienes</a>.
    </p>
  )
}
