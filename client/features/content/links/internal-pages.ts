import { useEffect, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { linkPaths, lostLinksSchema, type OwnPage, ownPagesSchema } from './contract.ts'

/** So long after the last key (milliseconds) what was typed is a question. */
const pause = 180

type Answer = { question: string; pages: readonly OwnPage[]; problem: string }

/** The pages of this site that answer a question; none where nothing is asked. */
export function useOwnPages(question: string): Omit<Answer, 'question'> & { searching: boolean } {
  const [answer, setAnswer] = useState<Answer>({ question: '', pages: [], problem: '' })
  useEffect(() => {
    if (question === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const path = `${linkPaths.links}?q=${encodeURIComponent(question)}`
      void callApi(path, { method: 'GET' }, ownPagesSchema).then((found) => {
        // Of a question that is no longer the one asked.
        if (stop.signal.aborted) return
        if (found.ok) setAnswer({ question, pages: found.value.pages, problem: '' })
        else setAnswer({ question, pages: [], problem: found.error.message })
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [question])
  const isAnswered = answer.question === question
  const { pages, problem } = isAnswered ? answer : { pages: [], problem: '' }
  return { pages, problem, searching: !isAnswered }
}

/** Of paths of this site, those at which readers find nothing; what cannot be asked is not lost. */
export async function findLost(paths: readonly string[]): Promise<readonly string[]> {
  if (paths.length === 0) return []
  const answer = await callApi(linkPaths.lost, { method: 'POST', body: { paths } }, lostLinksSchema)
  return answer.ok ? answer.value.lost : []
}

/** Whether readers find nothing at a path of this site; '' asks nothing. */
export function useIsLost(path: string): boolean {
  const [lost, setLost] = useState('')
  useEffect(() => {
    let isOver = false
    void findLost(path === '' ? [] : [path]).then(([found = '']) => {
      if (!isOver) setLost(found)
    })
    return () => void (isOver = true)
  }, [path])
  return path !== '' && lost === path
}
