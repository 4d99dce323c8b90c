import '#client/ui/message/message.css'
import './editor-frame.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import type { Preview } from '../../contract/edited-text.ts'
import { fillNoun } from '../../contract/noun.ts'
import { hasTemplate } from '../../kinds/legal.ts'
import type { ConflictProps } from '../comparing/conflict.tsx'
import { History, UnpublishedChanges } from '../comparing/history.tsx'
import { useLastChange } from '../comparing/use-last-change.ts'
import { OwnPath } from '../links/own-path.ts'
import { LivePreview } from '../preview/live-preview.tsx'
import { ActionStatusMessage } from './action-status-message.tsx'
import { Bar } from './bar.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { Drawer } from './drawer.tsx'
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
export function EditorFrame(props: EditorFrameProps): ReactNode {
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
      {editor.isNew && <DraftOffer editor={editor} />}
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
function NewerMessage({ editor }: { editor: TextEditor }): ReactNode {
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

function FrameDrawer(props: EditorFrameProps & { onCompare: () => void }): ReactNode {
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

function FrameConflict({ editor }: { editor: TextEditor }): ReactNode {
  // Load the dialog early: when a conflict occurs, the connection may be too bad to load it.
  useEffect(() => void (loadConflict && loadConflict().catch(() => {})), [])
  const { failure } = editor.draft.state
  if (failure?.kind !== 'conflict') return null
  return <LazyPart load={loadConflict} props={{ editor, theirs: failure.theirs }} />
}
