import '#client/ui/list/list.css'
import { useEffect, useId, useRef, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { Button } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { SavedFilters } from '#client/ui/list/saved-filters.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { href as visitsHref } from '../../insight/visits/routes.ts'
import { type PostPages, rerenderResponseSchema } from '../contract.ts'
import { isNarrowed, type ListFilter } from '../contract/list.ts'
import type { TextState } from '../contract/states.ts'
import { postPaths } from '../contract/text-paths.ts'
import { article } from '../kinds/article.ts'
import { ListFilters } from '../list/filters.tsx'
import { FirstArticle } from '../list/first-article.tsx'
import { type ListFacts, getListPath } from '../list/list-path.ts'
import { TextList } from '../list/text-list.tsx'
import { useListActions } from '../list/use-list-actions.tsx'
import { ImportTextLink, NewPostLink } from '../new-post.tsx'
import { href } from '../routes.ts'

const facts: ListFacts = {
  paths: postPaths,
  publishPermission: 'publishArticles',
  label: article.label,
  getEditorPath: (id) => href('mngr-blog-editar', { id }),
  getListPath,
}

/** Counting them would read every article for each list. */
const coverChoices = [{ slug: 'sin', name: 'Sin portada' }]

export function Page({ data }: { data: PostPages['mngr-blog'] }) {
  const { list, filter, meant, tags, authors, stale } = data
  const actions = useListActions(facts)
  const may = useHasPermission()
  const result = list.total === 1 ? '1 artículo' : `${list.total} artículos`
  return (
    <>
      <div className="list-bar">
        <Heading icon="article">Artículos</Heading>
        <div className="actions">
          <SavedFilters address={getListPath(filter)} />
          <ImportTextLink />
          <NewPostLink />
        </div>
      </div>
      <ListFilters
        {...facts}
        counts={list.counts}
        filter={filter}
        meant={meant}
        choices={{ tag: tags, author: authors, cover: coverChoices }}
        shown={article.list.filters}
        result={result}
      />
      <TextList
        texts={list.posts}
        shown={article.list.columns}
        facts={facts}
        filter={filter}
        tags={tags}
        actions={actions}
        empty={<EmptyList filter={filter} />}
      />
      <div className="list-foot">
        {list.total > 0 && <span>{result}</span>}
        {may('viewInsight') && <a href={visitsHref('mngr-visitas')}>Los más leídos</a>}
        {may('manageRedirects') && <a href={`${visitsHref('mngr-perdidos')}#enlaces`}>Enlaces rotos</a>}
        {(list.before || list.after) && (
          <nav className="pages" aria-label="Páginas">
            {list.before && <a href={getListPath(filter, list.before)}>Anterior</a>}
            {list.after && <a href={getListPath(filter, list.after)}>Siguiente</a>}
          </nav>
        )}
      </div>
      {may(facts.publishPermission) && stale > 0 && (
        <Rerender stale={stale} onDone={(done) => actions.finish({ done })} />
      )}
    </>
  )
}

const emptyTexts: Partial<Record<TextState, string>> = {
  trash: 'La papelera está vacía.',
  scheduled: 'No hay nada programado. Elige una fecha en el editor y se publicará a esa hora.',
  draft: 'No tienes borradores pendientes.',
}

function EmptyList({ filter: { state, ...others } }: { filter: ListFilter }) {
  if (isNarrowed({ ...others, state: null }))
    return <EmptyState>Ningún artículo coincide. Prueba con otra palabra.</EmptyState>
  return <EmptyState>{(state && emptyTexts[state]) ?? <FirstArticle />}</EmptyState>
}

const rerenderNextPosts = (after: string) =>
  callApi(postPaths.rerender, { method: 'POST', body: { after } }, rerenderResponseSchema)

/** Renders the articles whose HTML is from an older version of the renderer again, a few per request. */
function Rerender({ stale, onDone }: { stale: number; onDone: (text: string) => void }) {
  const id = useId()
  const [doneCount, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const isUnmounted = useRef(false)

  useEffect(() => {
    isUnmounted.current = false
    return () => void (isUnmounted.current = true)
  }, [])

  async function run(): Promise<void> {
    setProblem('')
    setDone(0)
    const failed: string[] = []
    let total = 0
    // Leaving the page stops this; the next run continues with the remaining articles.
    let after: string | null = ''
    while (after !== null && !isUnmounted.current) {
      const response = await rerenderNextPosts(after)
      if (!response.ok) {
        setDone(null)
        return setProblem(response.error.message)
      }
      total += response.value.done
      failed.push(...response.value.failed)
      setDone(total)
      after = response.value.next
    }
    if (isUnmounted.current) return
    setDone(null)
    if (failed.length > 0) setProblem(`Ocupan demasiado y quedan como estaban: ${failed.join(', ')}.`)
    onDone(`Artículos generados de nuevo: ${total - failed.length}.`)
  }

  return (
    <section className="panel" aria-labelledby={id}>
      <p id={id}>
        {stale === 1 ? 'Un artículo se generó' : `${stale} artículos se generaron`} con una versión anterior
        del sitio. Volver a generarlos no cambia sus textos ni sus fechas.
      </p>
      <ProblemMessage text={problem} />
      <div className="actions tight">
        <Button disabled={doneCount !== null} onClick={run}>
          Volver a generar los artículos
        </Button>
        {doneCount !== null && (
          <label>
            {Math.min(doneCount, stale)} de {stale}{' '}
            <progress value={Math.min(doneCount, stale)} max={stale} />
          </label>
        )}
      </div>
    </section>
  )
}
