import './editor-frame.css'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LinkButton, Button } from '#client/ui/button/button.tsx'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { bringBack } from '#client/ui/message/status-message.tsx'
import type { Preview } from '../../contract/edited-text.ts'
import { fillNoun } from '../../contract/noun.ts'
import { hasTemplate } from '../../kinds/legal.ts'
import type { ConflictProps } from '../comparing/conflict.tsx'
import { History, UnpublishedChanges } from '../comparing/history.tsx'
import { useLastChange } from '../comparing/use-last-change.ts'
import { IconButton } from '../icon-button.tsx'
import { OwnPath } from '../links/own-path.ts'
import { LivePreview } from '../preview/live-preview.tsx'
import { MenuLink } from '../publishing/menu-hint.tsx'
import { useCoverBottom } from '../text/use-clear-caret.ts'
import { Bar } from './bar.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { Drawer, closeCoveringDrawer } from './drawer.tsx'
import { PlannedDay } from './planned-day.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { ProblemList } from './problem-list.tsx'
import { ActionButton, Publication, TextActionButtons } from './publication.tsx'
import { useRestoredCaret } from './use-restored-caret.ts'
import type { TextEditor } from './use-text-editor.ts'

type EditorFrameProps = {
  editor: TextEditor
  previews: readonly Preview[]
  heading: ReactNode
  /** Panels of this kind of text. */
  details: ReactNode
  children: ReactNode
}

/** What surrounds the fields of a text of any kind: bar, messages, preview, drawer and dialogs. */
export function EditorFrame(props: EditorFrameProps) {
  const { editor, heading, children } = props
  const { draft } = editor
  const root = useRef<HTMLDivElement>(null)
  const [isComparing, setComparing] = useState(false)
  useRestoredCaret(root, draft.resetKey)

  return (
    <div ref={root}>
      {heading}
      <Bar editor={editor}>
        <PlannedDay editor={editor} />
        <div className="editor-messages">
          <ActionStatusMessage editor={editor} />
          <NewerMessage editor={editor} />
        </div>
      </Bar>
      <DraftOffer editor={editor} />
      <ProblemList editor={editor} root={root} />
      <LivePreview editor={editor}>
        <OwnPath value={draft.stored.publicPath}>{children}</OwnPath>
      </LivePreview>
      <FrameDrawer {...props} onCompare={() => void draft.autosave.flush().then(() => setComparing(true))} />
      {isComparing && <UnpublishedChanges editor={editor} onClose={() => setComparing(false)} />}
      <FrameConflict editor={editor} />
    </div>
  )
}

/** Offers the version that was stored elsewhere, and says whose it is. */
function NewerMessage({ editor }: { editor: TextEditor }) {
  const { draft, noun, remoteChanges } = editor
  const hasNewer = remoteChanges.newerRev > 0 && draft.state.failure?.kind !== 'conflict'
  const lastChange = useLastChange(editor, hasNewer ? remoteChanges.newerRev : 0)
  return (
    <p role="status" className="editor-status">
      {hasNewer && (
        <>
          {fillNoun('{Este} {texto} se cambió en otro lugar.', noun)} {lastChange}{' '}
          <LinkButton onClick={() => remoteChanges.loadNewer()}>Traer lo nuevo</LinkButton>
        </>
      )}
    </p>
  )
}

function FrameDrawer(props: EditorFrameProps & { onCompare: () => void }) {
  const { editor, previews, details } = props
  const { draft, actions, noun } = editor
  return (
    <Drawer label={fillNoun('Ajustes {del} {texto}', noun)}>
      <Publication editor={editor} onCompare={props.onCompare} />
      {details}
      <PreviewLinks editor={editor} previews={previews} />
      <History editor={editor} />
      <TextActionButtons editor={editor} names={['trash']}>
        {draft.stored.state === 'trash' ? (
          <ActionButton
            busy={actions.busy}
            text="Eliminar para siempre"
            className="button danger"
            onPress={() => void actions.remove()}
          />
        ) : (
          draft.stored.rev > 0 &&
          !hasTemplate(draft.stored.id) && (
            <ActionButton busy={actions.busy} text="Duplicar" onPress={() => void actions.duplicate()} />
          )
        )}
      </TextActionButtons>
    </Drawer>
  )
}

const loadConflict: LazyLoad<ConflictProps> =
  !import.meta.env.SSR && (async () => (await import('../comparing/conflict.tsx')).Conflict)

function FrameConflict({ editor }: { editor: TextEditor }) {
  // Load the dialog early: when a conflict occurs, the connection may be too bad to load it.
  useEffect(() => void (loadConflict && loadConflict().catch(() => {})), [])
  const { failure } = editor.draft.state
  if (failure?.kind !== 'conflict') return null
  return <LazyPart load={loadConflict} props={{ editor, theirs: failure.theirs }} />
}

/** Laid over the end of the window, so that it covers neither the title nor what is written. */
function ActionStatusMessage({ editor }: { editor: TextEditor }) {
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
