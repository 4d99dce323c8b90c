import { type ReactNode, useState } from 'react'
import { useRequest } from '../../runtime/session/use-request.ts'
import { FormError } from '../../ui/field/form-error.tsx'
import { useConfirm } from '../../ui/modal/confirm-dialog.tsx'
import { sendBulkAction, bulkResponseSchema } from '../content/contract/bulk.ts'
import { postPaths } from '../content/contract/post-paths.ts'
import type { BulkAction } from '../content/contract/states.ts'
import type { LaunchCard } from './contract.ts'

type DemoPostRefs = LaunchCard['demonstration']

/** Moves the published demo posts to the trash, and restores them. */
export function DemoPosts({ posts }: { posts: DemoPostRefs }): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()
  const { confirm, dialog } = useConfirm()
  /** Posts moved to the trash, with their revision there. */
  const [removed, setRemoved] = useState<DemoPostRefs>([])
  const [statusMessage, setStatusMessage] = useState('')
  const count = posts.length === 1 ? '1 artículo' : `${posts.length} artículos`
  if (posts.length === 0) return null

  /** Applies one action to all posts. Returns them with their next revision, or null if any failed. */
  async function act(action: BulkAction, from: DemoPostRefs): Promise<DemoPostRefs | null> {
    const { left } = await sendBulkAction(
      async (body) => (await send(postPaths.bulk, { method: 'POST', body }, bulkResponseSchema)) ?? null,
      action,
      from,
    )
    return left.length > 0 ? null : from.map(({ id, rev }) => ({ id, rev: rev + 1 }))
  }

  async function remove(): Promise<void> {
    const text = 'Dejan de verse. Puedes deshacerlo, o recuperarlos desde la papelera.'
    const question = { title: '¿Quitar los artículos de demostración?', text, action: 'Quitarlos' }
    if (!(await confirm(question))) return
    const gone = await act('trash', posts)
    if (!gone) return
    setRemoved(gone)
    setStatusMessage('Están en la papelera.')
  }

  async function undo(): Promise<void> {
    const drafts = await act('restore', removed)
    const back = drafts && (await act('publish', drafts))
    if (!back) return
    setRemoved([])
    setStatusMessage('Como estaban.')
  }

  return (
    <div ref={ref}>
      {dialog}
      {removed.length === 0 && <p>El sitio muestra {count} de demostración.</p>}
      <FormError failure={failure} />
      {removed.length === 0 && (
        <button type="button" className="button plain" aria-disabled={pending} onClick={() => void remove()}>
          Quitar los de demostración
        </button>
      )}
      <p role="status">
        {statusMessage}{' '}
        {removed.length > 0 && (
          <button type="button" className="link" aria-disabled={pending} onClick={() => void undo()}>
            Deshacer
          </button>
        )}
      </p>
    </div>
  )
}
