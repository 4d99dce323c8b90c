import { type ReactNode, useState } from 'react'
import { useRequest } from '../../runtime/session/use-request.ts'
import { FormError } from '../../ui/field/form-error.tsx'
import { useConfirm } from '../../ui/modal/confirm-dialog.tsx'
import { studioPaths } from '../content/contract.ts'
import { actOnAll, bulkAnswerSchema } from '../content/contract/bulk.ts'
import type { BulkAction } from '../content/contract/states.ts'
import type { LaunchCard } from './contract.ts'

type Posts = LaunchCard['demonstration']

/** The articles that the site came with, where they still show: gone at once, and back at once. */
export function Demonstration({ posts }: { posts: Posts }): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()
  const { confirm, dialog } = useConfirm()
  /** Those in the trash by now, each by the version that it has there. */
  const [removed, setRemoved] = useState<Posts>([])
  const [said, setSaid] = useState('')
  const count = posts.length === 1 ? '1 artículo' : `${posts.length} artículos`
  if (posts.length === 0) return null

  /** One step of all of them; what each has been through counts its version. */
  async function act(action: BulkAction, from: Posts): Promise<Posts | null> {
    const { left } = await actOnAll(
      async (body) => (await send(studioPaths.bulk, { method: 'POST', body }, bulkAnswerSchema)) ?? null,
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
    setSaid('Están en la papelera.')
  }

  async function undo(): Promise<void> {
    const drafts = await act('restore', removed)
    const back = drafts && (await act('publish', drafts))
    if (!back) return
    setRemoved([])
    setSaid('Como estaban.')
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
        {said}{' '}
        {removed.length > 0 && (
          <button type="button" className="link" aria-disabled={pending} onClick={() => void undo()}>
            Deshacer
          </button>
        )}
      </p>
    </div>
  )
}
