import { callApi } from '#client/runtime/session/call-api.ts'
import type { Outcome } from '#client/ui/message/outcome.ts'
import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { mediaPaths, type MediaUse, replaceResponseSchema } from '../contract.ts'
import { announceMediaChange } from '../media-changes.ts'

export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  if (uses.length === 0) return null
  return (
    <ul className="plain-list">
      {uses.map(({ title, href, older }) => (
        <li key={`${href} ${title}`}>
          <PermittedLink href={href}>{title}</PermittedLink>
          {older && ' (en versiones anteriores)'}
        </li>
      ))}
    </ul>
  )
}

/** A replacement, with the data needed to undo it. */
export type MediaReplacement = { id: string; by: string; places: number }

export async function replaceMedia(id: string, replacementId: string): Promise<MediaReplacement | string> {
  const answer = await callApi(
    mediaPaths.replace(id),
    { method: 'POST', body: { by: replacementId } },
    replaceResponseSchema,
  )
  if (answer.ok) announceMediaChange()
  return answer.ok ? { id, by: replacementId, places: answer.value.places } : answer.error.message
}

export async function undoReplacement({ id, by }: MediaReplacement): Promise<Outcome> {
  const done = await replaceMedia(by, id)
  return typeof done === 'string' ? { failed: done } : { done: 'Todo está como antes.' }
}
