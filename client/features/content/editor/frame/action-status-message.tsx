import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { bringBack } from '#client/ui/message/status-message.tsx'
import { IconButton } from '../icon-button.tsx'
import { MenuLink } from '../publishing/menu-hint.tsx'
import { useCoverBottom } from '../text/use-clear-caret.ts'
import { closeCoveringDrawer } from './drawer.tsx'
import type { TextEditor } from './use-text-editor.ts'

/** Laid over the end of the window, so that it covers neither the title nor what is written. */
export function ActionStatusMessage({ editor }: { editor: TextEditor }): ReactNode {
  const { api, draft, actions } = editor
  const { text, publicAddress, consequence, undo } = actions.status
  const leaves = Boolean(publicAddress || undo)
  const shownAddress = publicAddress?.address.replace(/^https?:\/\//, '')
  const message = useRef<HTMLDivElement>(null)
  useCoverBottom(message, text, '--action-message')
  useEffect(() => bringBack(message.current), [actions.status])
  // What was done from the sheet is said where it lay; a problem may be about one of its fields.
  useEffect(() => {
    if (leaves) closeCoveringDrawer()
  }, [actions.status, leaves])
  return (
    <div className={leaves ? 'editor-status leaves' : 'editor-status'} ref={message}>
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
      </p>
      {undo && (
        <Button aria-disabled={actions.busy} onClick={() => actions.busy || void undo()}>
          Deshacer
        </Button>
      )}
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
