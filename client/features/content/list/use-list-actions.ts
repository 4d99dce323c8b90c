import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { sendBulkAction, bulkResponseSchema, type BulkResult } from '../contract/bulk.ts'
import type { ManagedPost } from '../contract/list.ts'
import type { BulkAction } from '../contract/states.ts'
import { postPaths } from '../contract/text-paths.ts'
import { transitions } from '../contract/transitions.ts'
import { duplicateText } from '../duplicate-text.ts'
import { href } from '../routes.ts'
import { getBulkConfirmation } from './confirmations.ts'

export type BulkProgress = { action: BulkAction; processed: number; total: number }

type ListActions = {
  /** Result of the last action, shown in the element of `statusRef`. */
  status: string
  statusRef: RefObject<HTMLParagraphElement | null>
  /** Progress of the running action; null if none is running. */
  progress: BulkProgress | null
  /** Stops the running action after its current request. */
  stop: () => void
  dialog: ReactNode
  /** Shows a status and reloads the list. */
  finish: (text: string) => void
  /** Resolves to the posts that were not processed. */
  act: (action: BulkAction, posts: readonly ManagedPost[]) => Promise<readonly ManagedPost[]>
  duplicate: (post: ManagedPost) => Promise<void>
}

/** The actions of the list on one or several articles. */
export function useListActions(): ListActions {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [status, setNotice] = useState('')
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const { dialog, confirm } = useConfirm()
  const statusRef = useRef<HTMLParagraphElement>(null)
  const endReason = useRef<'stopped' | 'unmounted' | null>(null)

  useEffect(() => {
    endReason.current = null
    return () => void (endReason.current = 'unmounted')
  }, [])

  function finish(text: string): void {
    setNotice(text)
    runtime.navigate(fullPath, { replace: true })
  }

  const isUnmounted = (): boolean => endReason.current === 'unmounted'

  return {
    status,
    statusRef,
    progress,
    stop: () => void (endReason.current = 'stopped'),
    dialog,
    finish,
    async act(action, posts) {
      const confirmation = getBulkConfirmation(action, posts)
      if (confirmation && !(await confirm(confirmation))) return posts
      const total = posts.length
      let problem = ''
      endReason.current = null
      async function send(body: object) {
        const response = await callApi(postPaths.bulk, { method: 'POST', body }, bulkResponseSchema)
        if (response.ok) return response.value
        problem = response.error.message
        return null
      }
      const result = await sendBulkAction(send, action, posts, (processed) => {
        setProgress({ action, processed, total })
        return endReason.current === null
      })
      // After leaving the page there is nowhere to show the result.
      if (isUnmounted()) return result.left
      setProgress(null)
      const text = formatBulkResult(action, posts, result, problem)
      if (result.left.length === total) setNotice(text)
      else finish(text)
      // The pressed button may disappear with its row: move the focus to the result.
      statusRef.current?.focus()
      return result.left
    },
    async duplicate({ id }) {
      const copy = await duplicateText(postPaths, id)
      if ('id' in copy) runtime.navigate(href('mngr-blog-editar', { id: copy.id }))
      else setNotice(copy.message)
    },
  }
}

/** As in «3 artículos movidos a la papelera». */
function countArticles(count: number, action: BulkAction): string {
  const { many = '' } = transitions[action]
  return count === 1 ? `1 artículo ${many.replace(/s\b/, '')}` : `${count} artículos ${many}`
}

/** Describes the result of an action, with the reason for each article that failed. */
function formatBulkResult(
  action: BulkAction,
  posts: readonly ManagedPost[],
  { done, failed, left }: BulkResult<ManagedPost>,
  problem: string,
): string {
  const titles = new Map(posts.map(({ id, title }) => [id, title || 'Sin título']))
  const count =
    left.length === 0
      ? `${countArticles(done.length, action)}.`
      : `${done.length} de ${posts.length} ${transitions[action].many}. Los demás siguen como estaban.`
  const reasons = failed.map(({ id, message }) => `«${titles.get(id)}»: ${message}`)
  return [problem, ...(done.length === 0 && problem ? [] : [count]), ...reasons].filter(Boolean).join(' ')
}
