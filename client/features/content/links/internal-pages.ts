import { useEffect, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { linkPaths, notFoundLinksSchema, type InternalPage, internalPagesSchema } from './contract.ts'

const debounceMs = 180

type SearchResult = { query: string; pages: readonly InternalPage[]; problem: string }

export function useInternalPages(query: string): Omit<SearchResult, 'query'> & { isSearching: boolean } {
  const [result, setAnswer] = useState<SearchResult>({ query: '', pages: [], problem: '' })
  useEffect(() => {
    if (query === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const path = `${linkPaths.links}?q=${encodeURIComponent(query)}`
      void callApi(path, { method: 'GET' }, internalPagesSchema).then((response) => {
        // Ignore this response: the query has changed.
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

export async function findNotFound(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return []
  const response = await callApi(linkPaths.notFound, { method: 'POST', body: { paths } }, notFoundLinksSchema)
  return response.ok ? response.value.notFoundPaths : []
}

export function useIsNotFound(path: string): boolean {
  const [notFoundPath, setNotFoundPath] = useState('')
  useEffect(() => {
    let isCancelled = false
    void findNotFound(path === '' ? [] : [path]).then(([found = '']) => {
      if (!isCancelled) setNotFoundPath(found)
    })
    return () => void (isCancelled = true)
  }, [path])
  return path !== '' && notFoundPath === path
}
