import type { ReactNode } from 'react'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import type { Zone } from '#client/ui/time/zone.ts'
import type { EditorPost } from '../../contract.ts'

/** What is said of the last thing that was done, with the way back from it where there is one. */
export type Notice = {
  text: string
  /** Where readers find it, now or from its moment on, and what leads to that address. */
  place?: { lead: string; address: string }
  /** What follows of it. */
  next?: string
  undo?: () => Promise<void>
}

/** What has become of a post for its readers: where it is, and what happens next. */
export function outcomeOf(post: EditorPost, siteUrl: string, { formatMoment }: Zone): Omit<Notice, 'text'> {
  const address = siteUrl + post.path
  if (post.state === 'published')
    return {
      place: { lead: 'Ya se lee en', address },
      next: 'Está en el blog, en sus etiquetas y en el mapa del sitio; los canales RSS lo recogen en unos minutos.',
    }
  if (post.state === 'scheduled' && post.publishedAt !== null)
    return {
      place: { lead: `Sale el ${formatMoment(post.publishedAt)} en`, address },
      next: 'Sale solo, también en los canales RSS; hasta entonces nadie lo lee, y puedes cambiarlo o retirarlo.',
    }
  return {}
}

/** What is said of a post that readers no longer get. */
export const withdrawn = (was: EditorPost['state']): string =>
  was === 'published'
    ? 'Los lectores ya no lo encuentran, ni en el blog ni en los canales RSS. El texto y su historial quedan como estaban.'
    : was === 'scheduled'
      ? 'Ya no sale en su fecha. El texto y su historial quedan como estaban.'
      : ''

/** Says what was done last. */
export function Told({ notice, busy }: { notice: Notice; busy: boolean }): ReactNode {
  const { text, place, next, undo } = notice
  const shown = place?.address.replace(/^https?:\/\//, '')
  return (
    <div className="told">
      <p role="status">
        <span>{text}</span>
        {place && (
          <>
            {` ${place.lead} `}
            <a href={place.address}>{shown}</a>.
          </>
        )}
        {next && ` ${next}`}
        {undo && (
          <>
            {' '}
            <button className="link" type="button" disabled={busy} onClick={() => void undo()}>
              Deshacer
            </button>
          </>
        )}
      </p>
      {place && <CopyButton text={place.address}>Copiar el enlace</CopyButton>}
    </div>
  )
}
