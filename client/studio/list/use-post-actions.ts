import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useConfirm } from '../../design/modal/confirm-dialog.tsx'
import { useRoute } from '../../router/use-route.ts'
import { useRuntime } from '../../router/use-runtime.ts'
import { callApi } from '../../session/call-api.ts'
import { bulkAnswerSchema, postAnswerSchema, studioPaths } from '../contract.ts'
import type { ManagedPost } from '../contract/list.ts'
import type { BulkAction } from '../contract/states.ts'
import { href } from '../routes.ts'
import { questionOf } from './questions.ts'

type PostActions = {
  /** What became of the last action, for the status line, whose element is `statusRef`. */
  notice: string
  statusRef: RefObject<HTMLParagraphElement | null>
  busy: boolean
  dialog: ReactNode
  /** Says something there, and reads the list again. */
  done: (text: string) => void
  /** Resolves to whether it was done to any. */
  act: (action: BulkAction, posts: readonly ManagedPost[]) => Promise<boolean>
  duplicate: (post: ManagedPost) => Promise<void>
}

/** What the list of articles does to one or several of them. */
export function usePostActions(): PostActions {
  const runtime = useRuntime()
  const { fullPath } = useRoute()
  const [notice, setNotice] = useState('')
  const [busy, setBusy] = useState(false)
  const { dialog, confirm } = useConfirm()
  const statusRef = useRef<HTMLParagraphElement>(null)

  function done(text: string): void {
    setNotice(text)
    runtime.navigate(fullPath, { replace: true })
  }

  return {
    notice,
    statusRef,
    busy,
    dialog,
    done,
    async act(action, posts) {
      const question = questionOf(action, posts)
      if (question && !(await confirm(question))) return false
      setBusy(true)
      const body = { action, posts: posts.map(({ id, rev }) => ({ id, rev })) }
      const answer = await callApi(studioPaths.bulk, { method: 'POST', body }, bulkAnswerSchema)
      setBusy(false)
      if (!answer.ok) {
        setNotice(answer.error.message)
        return false
      }
      const { done: ids, failed } = answer.value
      done([`Listo: ${ids.length}.`, ...failed.map(({ message }) => message)].join(' '))
      // The button goes with what it moved: the keyboard goes on from where the result stands.
      statusRef.current?.focus()
      return ids.length > 0
    },
    async duplicate({ id }) {
      const answer = await callApi(studioPaths.duplicate(id), { method: 'POST', body: {} }, postAnswerSchema)
      if (answer.ok) runtime.navigate(href('mngr-blog-editar', { id: answer.value.post.id }))
      else setNotice(answer.error.message)
    },
  }
}
