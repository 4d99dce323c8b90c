import { useEffect, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { linkPaths, notFoundLinksSchema, type InternalPage, internalPagesSchema } from './contract.ts'

/** So long after the last key (milliseconds) what was typed is a question. */
const debounceMs = 180

type SearchResult = { query: string; pages: readonly InternalPage[]; problem: string }

/** The pages of this site that answer a question; none where nothing is asked. */
export function useInternalPages(query: string): Omit<SearchResult, 'query'> & { isSearching: boolean } {
  const [result, setAnswer] = useState<SearchResult>({ query: '', pages: [], problem: '' })
  useEffect(() => {
    if (query === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const path = `${linkPaths.links}?q=${encodeURIComponent(query)}`
      void callApi(path, { method: 'GET' }, internalPagesSchema).then((response) => {
        // Of a question that is no longer the one asked.
        if (stop.signal.aborted) return
        if (response.ok) setAnswer({ query, pages: response.value.pages, problem: '' })
        else setAnswer({ query, pages: [], problem: response.error.message })
      })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query])
  const isCurrent = result.query === query
  const { pages, problem } = isCurrent ? result : { pages: [], problem: '' }
  return { pages, problem, isSearching: !isCurrent }
}

/** Of paths of this site, those at which readers find nothing; what cannot be asked is not lost. */
export async function findNotFound(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return []
  const response = await callApi(linkPaths.notFound, { method: 'POST', body: { paths } }, notFoundLinksSchema)
  return response.ok ? response.value.lost : []
}

/** Whether readers find nothing at a path of this site; '' asks nothing. */
export function useIsNotFound(path: string): boolean {
  const [notFoundPath, setLost] = useState('')
  useEffect(() => {
    let isCancelled = false
    void findNotFound(path === '' ? [] : [path]).then(([found = '']) => {
      if (!isCancelled) setLost(found)
    })
    return () => void (isCancelled = true)
  }, [path])
  return path !== '' && notFoundPath === path
}
