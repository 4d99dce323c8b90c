import type { ReactNode } from 'react'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import type { Zone } from '#client/ui/time/zone.ts'
import type { EditorPost } from '../../contract.ts'

/** Message about the last action, with an undo function if it can be undone. */
export type ActionStatus = {
  text: string
  /** `address`: public URL, which works now or from the scheduled date on. `intro`: the words shown before it. */
  publicAddress?: { intro: string; address: string }
  /** What the action means for readers. */
  consequence?: string
  undo?: () => Promise<void>
}

/** Describes where readers find a post, and what happens next. */
export function describeOutcome(
  post: EditorPost,
  siteUrl: string,
  { formatMoment }: Zone,
): Omit<ActionStatus, 'text'> {
  const address = siteUrl + post.path
  if (post.state === 'published')
    return {
      publicAddress: { intro: 'Ya se lee en', address },
      consequence:
        'Está en el blog, en sus etiquetas y en el mapa del sitio; los canales RSS lo recogen en unos minutos.',
    }
  if (post.state === 'scheduled' && post.publishedAt !== null)
    return {
      publicAddress: { intro: `Sale el ${formatMoment(post.publishedAt)} en`, address },
      consequence:
        'Sale solo, también en los canales RSS; hasta entonces nadie lo lee, y puedes cambiarlo o retirarlo.',
    }
  return {}
}

/** Describes what it means for readers that a post was unpublished or trashed. */
export const describeWithdrawal = (previousState: EditorPost['state']): string =>
  previousState === 'published'
    ? 'Los lectores ya no lo encuentran, ni en el blog ni en los canales RSS. El texto y su historial quedan como estaban.'
    : previousState === 'scheduled'
      ? 'Ya no sale en su fecha. El texto y su historial quedan como estaban.'
      : ''

export function ActionStatusMessage({ status, busy }: { status: ActionStatus; busy: boolean }): ReactNode {
  const { text, publicAddress, consequence, undo } = status
  const shortAddress = publicAddress?.address.replace(/^https?:\/\//, '')
  return (
    <div className="told">
      <p role="status">
        <span>{text}</span>
        {publicAddress && (
          <>
            {` ${publicAddress.intro} `}
            <a href={publicAddress.address}>{shortAddress}</a>.
          </>
        )}
        {consequence && ` ${consequence}`}
        {undo && (
          <>
            {' '}
            <button className="link" type="button" disabled={busy} onClick={() => void undo()}>
              Deshacer
            </button>
          </>
        )}
      </p>
      {publicAddress && <CopyButton text={publicAddress.address}>Copiar el enlace</CopyButton>}
    </div>
  )
}
