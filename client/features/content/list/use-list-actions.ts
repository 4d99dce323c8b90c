import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { postAnswerSchema, studioPaths } from '../contract.ts'
import { actOnAll, bulkAnswerSchema, type BulkResult } from '../contract/bulk.ts'
import type { ManagedPost } from '../contract/list.ts'
import { type BulkAction, bulkActionResults } from '../contract/states.ts'
import { href } from '../routes.ts'
import { questionOf } from './questions.ts'

export type BulkProgress = { action: BulkAction; tried: number; total: number }

type PostActions = {
  /** What became of the last action, for the status line, whose element is `statusRef`. */
  notice: string
  statusRef: RefObject<HTMLParagraphElement | null>
  /** How far an action has come that is under way. */
  progress: BulkProgress | null
  /** Ends it after the request that is under way. */
  stop: () => void
  dialog: ReactNode
  /** Says something there, and reads the list again. */
  done: (text: string) => void
  /** Resolves to those that it was not tried on. */
  act: (action: BulkAction, posts: readonly ManagedPost[]) => Promise<readonly ManagedPost[]>
  duplicate: (post: ManagedPost) => Promise<void>
}

/** What the list of articles does to one or several of them. */
export function usePostActions(): PostActions {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [notice, setNotice] = useState('')
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const { dialog, confirm } = useConfirm()
  const statusRef = useRef<HTMLParagraphElement>(null)
  const ended = useRef<'stopped' | 'left' | null>(null)

  useEffect(() => {
    ended.current = null
    return () => void (ended.current = 'left')
  }, [])

  function done(text: string): void {
    setNotice(text)
    runtime.navigate(fullPath, { replace: true })
  }

  const hasLeft = (): boolean => ended.current === 'left'

  return {
    notice,
    statusRef,
    progress,
    stop: () => void (ended.current = 'stopped'),
    dialog,
    done,
    async act(action, posts) {
      const question = questionOf(action, posts)
      if (question && !(await confirm(question))) return posts
      const total = posts.length
      let problem = ''
      ended.current = null
      async function send(body: object) {
        const answer = await callApi(studioPaths.bulk, { method: 'POST', body }, bulkAnswerSchema)
        if (answer.ok) return answer.value
        problem = answer.error.message
        return null
      }
      const result = await actOnAll(send, action, posts, (tried) => {
        setProgress({ action, tried, total })
        return ended.current === null
      })
      // Whoever went elsewhere sees what became of it in the list.
      if (hasLeft()) return result.left
      setProgress(null)
      const text = resultText(action, posts, result, problem)
      if (result.left.length === total) setNotice(text)
      else done(text)
      // The button goes with what it moved: the keyboard goes on from where the result stands.
      statusRef.current?.focus()
      return result.left
    },
    async duplicate({ id }) {
      const answer = await callApi(studioPaths.duplicate(id), { method: 'POST', body: {} }, postAnswerSchema)
      if (answer.ok) runtime.navigate(href('mngr-blog-editar', { id: answer.value.post.id }))
      else setNotice(answer.error.message)
    },
  }
}

/** What became of an action, with the reason of each article that it could not be done to. */
function resultText(
  action: BulkAction,
  posts: readonly ManagedPost[],
  { done, failed, left }: BulkResult<ManagedPost>,
  problem: string,
): string {
  const titles = new Map(posts.map(({ id, title }) => [id, title || 'Sin título']))
  const count =
    left.length === 0
      ? `Listo: ${done.length}.`
      : `${done.length} de ${posts.length} ${bulkActionResults[action]}. Los demás siguen como estaban.`
  const reasons = failed.map(({ id, message }) => `«${titles.get(id)}»: ${message}`)
  return [problem, ...(done.length === 0 && problem ? [] : [count]), ...reasons].filter(Boolean).join(' ')
}
