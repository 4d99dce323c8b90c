import '#client/ui/message/message.css'
import './post-editor.css'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type PostContent, type PostPages, postPaths } from '../contract.ts'
import { useZone } from '../use-zone.ts'
import { Conflict } from './comparing/conflict.tsx'
import { Revisions } from './comparing/revisions.tsx'
import { Cover } from './media/cover.tsx'
import { Details } from './publishing/details.tsx'
import { Drawer } from './publishing/drawer.tsx'
import { EditorBar } from './publishing/editor-bar.tsx'
import { focusFirstError } from './publishing/field-errors.tsx'
import { PreviewLinks } from './publishing/preview-links.tsx'
import { PublishPanel } from './publishing/publish-panel.tsx'
import { SocialImageChoice } from './publishing/social-image-choice.tsx'
import { UnpublishedChanges } from './publishing/unpublished-changes.tsx'
import { useEditorActions } from './publishing/use-editor-actions.ts'
import { describeOutcome, ActionStatusMessage } from './saving/action-status-message.tsx'
import { usePostDraft } from './saving/use-post-draft.ts'
import { useRemoteChanges } from './saving/use-remote-changes.ts'
import { useSaveKey } from './saving/use-save-key.ts'
import { Writing } from './text/writing.tsx'

const recoveredText = 'Recuperamos lo que quedó sin guardar en este navegador.'

/**
 * The editor of one post. All changes go through the autosave: publishing sends the current text along, and other
 * actions have it saved first.
 */
export function PostEditor({ data }: { data: PostPages['mngr-blog-editar'] }): ReactNode {
  const { dialog, confirm } = useConfirm()
  const draft = usePostDraft(data.post, confirm)
  const { autosave, post, state, resetKey } = draft
  const actions = useEditorActions(draft, confirm, {
    initialStatus: draft.isRestored ? recoveredText : '',
    siteUrl: data.siteUrl,
  })
  const { busy, status, showStatus, publishErrors, rejectionCount } = actions
  const zone = useZone()
  const remoteChanges = useRemoteChanges(draft, (publishedPost) =>
    showStatus({
      text: 'El artículo ya está publicado.',
      ...describeOutcome(publishedPost, data.siteUrl, zone),
    }),
  )
  const [comparing, setComparing] = useState(false)
  const editorRef = useRef<HTMLDivElement>(null)
  const { content } = state
  const rejectedFields = state.failure?.kind === 'rejected' ? state.failure.rejectedFields : {}
  const fieldErrors = { ...state.rejectedFields, ...publishErrors, ...rejectedFields }
  const { id } = post
  useSaveKey(draft.autosave, showStatus)

  // Only a new refusal moves the focus, not the errors that remain while fields are corrected.
  useLayoutEffect(() => {
    if (rejectionCount > 0 && editorRef.current) focusFirstError(editorRef.current)
  }, [rejectionCount])

  function change(changes: Partial<PostContent>): void {
    actions.clearErrors(changes)
    draft.change(changes)
  }

  return (
    <div ref={editorRef}>
      <EditorBar
        post={post}
        autosave={autosave}
        busy={busy}
        onPublish={() => void actions.publish(null)}
        onAction={(action) => void actions.act(action)}
        onSignIn={() => void autosave.flush()}
      />
      <ActionStatusMessage status={status} busy={busy} />
      {remoteChanges.hasNewer && state.failure?.kind !== 'conflict' && (
        <p role="status" className="told">
          Este artículo se cambió en otro lugar.{' '}
          <button className="link" type="button" onClick={() => void remoteChanges.loadNewer()}>
            Traer lo nuevo
          </button>
        </p>
      )}
      <div className="writing-room">
        <Writing
          key={`texto-${resetKey}`}
          content={content}
          fieldErrors={fieldErrors}
          onChange={change}
          onType={(read) => {
            actions.clearErrors({ markdown: '' })
            draft.editLater(read)
          }}
          readLatest={autosave.readLatest}
        />
      </div>
      <Drawer>
        <PublishPanel
          post={post}
          content={content}
          autosave={autosave}
          busy={busy}
          onPublish={(at) => void actions.publish(at)}
          onChangeDate={(at) => void actions.changeDate(at)}
          onAction={(action) => void actions.act(action)}
          onCompare={() => setComparing(true)}
        />
        <Details
          key={`datos-${resetKey}`}
          post={post}
          content={content}
          tags={data.tags}
          names={data.names}
          siteUrl={data.siteUrl}
          fieldErrors={fieldErrors}
          onChange={change}
        />
        <Cover image={post.coverImage} content={content} onChange={change} />
        <SocialImageChoice post={post} content={content} onChange={change} />
        <PreviewLinks previews={data.previews} path={postPaths.previews(id)} flush={autosave.flush} />
        <Revisions id={id} current={content} onRestore={actions.restoreRevision} />
      </Drawer>
      {dialog}
      {comparing && (
        <UnpublishedChanges
          id={id}
          content={content}
          flush={autosave.flush}
          onClose={() => setComparing(false)}
        />
      )}
      {state.failure?.kind === 'conflict' && (
        <Conflict
          base={draft.base()}
          mine={content}
          theirs={state.failure.theirs}
          onChoose={(chosen) => {
            if (state.failure?.kind === 'conflict') draft.resetToVersion(state.failure.theirs, chosen)
          }}
        />
      )}
    </div>
  )
}
