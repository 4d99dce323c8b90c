import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import type { Zone } from '#client/ui/time/zone.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { hasTemplate } from '../../kinds/legal.ts'
import { IconButton } from '../icon-button.tsx'
import { MenuLink } from '../publishing/menu-hint.tsx'
import type { TextEditor } from './use-text-editor.ts'

export type ActionStatus = {
  text: string
  /** `address`: public URL. `intro`: the words shown before it. `isLater`: it works from the scheduled date on. */
  publicAddress?: { intro: string; address: string; isLater?: true }
  /** What the action means for readers. */
  consequence?: string
  undo?: () => Promise<void>
  /** True if `undo` puts another text in place of the current one. It ends with the next edit, which it would delete. */
  replacesText?: boolean
  /** True if the action failed without a connection: the message disappears when the connection is back. */
  isOffline?: boolean
}

export function describeOutcome(
  { id, state, isPublic, publicPath, from }: EditedText,
  siteUrl: string,
  { formatMoment }: Zone,
): Partial<ActionStatus> {
  const address = publicPath === null ? null : siteUrl + publicPath
  if (state === 'published')
    return address === null ? {} : { publicAddress: { intro: 'Ya se ve en', address } }
  if (state !== 'scheduled' || from === null) return {}
  if (isPublic)
    return {
      text: 'Cambios programados.',
      consequence: `El texto nuevo se publica solo el ${formatMoment(from)}.`,
      ...(address !== null && {
        publicAddress: { intro: 'Los visitantes siguen viendo lo publicado en', address },
      }),
    }
  const moment = `Se publica solo el ${formatMoment(from)}`
  const consequence = hasTemplate(id)
    ? 'Hasta entonces se ve el texto de fábrica.'
    : 'Hasta entonces nadie lo lee, y puedes cambiarlo o retirarlo.'
  return address === null
    ? { consequence: `${moment}. ${consequence}` }
    : { publicAddress: { intro: `${moment} en`, address, isLater: true }, consequence }
}

/** Laid over the text below the sticky bar, so that the message stays visible while people scroll. */
export function ActionStatusMessage({ editor }: { editor: TextEditor }): ReactNode {
  const { api, draft, actions } = editor
  const { text, publicAddress, consequence, undo } = actions.status
  const shownAddress = publicAddress?.address.replace(/^https?:\/\//, '')
  return (
    <div className="editor-status">
      <p role="status">
        {text && <span>{text}</span>}
        {publicAddress && (
          <>
            {` ${publicAddress.intro} `}
            {publicAddress.isLater ? shownAddress : <a href={publicAddress.address}>{shownAddress}</a>}.{' '}
            {api.isInMenus && <MenuLink entry={draft.stored} />}
          </>
        )}
        {consequence && ` ${consequence}`}
        {undo && (
          <>
            {' '}
            <LinkButton aria-disabled={actions.busy} onClick={() => actions.busy || void undo()}>
              Deshacer
            </LinkButton>
          </>
        )}
      </p>
      {publicAddress && <CopyButton text={publicAddress.address}>Copiar el enlace</CopyButton>}
      {text && (
        <IconButton
          icon={X}
          name="Cerrar el mensaje"
          onClick={({ currentTarget }) => {
            // The button disappears: the focus must not.
            currentTarget.closest('.desk-bar')?.querySelector<HTMLElement>(':scope > .button')?.focus()
            actions.showStatus({ text: '' })
          }}
        />
      )}
    </div>
  )
}
