import '#client/ui/message/message.css'
import './post-editor.css'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { contentLimits, type PostContent, type PostPages, postPaths } from '../contract.ts'
import { useZone } from '../use-zone.ts'
import { Conflict } from './comparing/conflict.tsx'
import { Revisions } from './comparing/revisions.tsx'
import { Cover } from './media/cover.tsx'
import { livePreviewPaths } from './preview/contract.ts'
import { LivePreview } from './preview/live-preview.tsx'
import { Details } from './publishing/details.tsx'
import { Drawer } from './publishing/drawer.tsx'
import { EditorBar } from './publishing/editor-bar.tsx'
import { focusFirstError } from './publishing/field-errors.tsx'
import { PreviewLinks } from './publishing/preview-links.tsx'
import { PublishPanel } from './publishing/publish-panel.tsx'
import { SocialImageChoice } from './publishing/social-image-choice.tsx'
import { UnpublishedChanges } from './publishing/unpublished-changes.tsx'
import { type EditorActions, useEditorActions } from './publishing/use-editor-actions.ts'
import { describeOutcome, ActionStatusMessage } from './saving/action-status-message.tsx'
import { NewerVersion } from './saving/newer-version.tsx'
import { readPostSilently } from './saving/post-draft.ts'
import type { FieldErrors } from './saving/save-state.ts'
import { type PostDraft, usePostDraft } from './saving/use-post-draft.ts'
import { useRemoteChanges } from './saving/use-remote-changes.ts'
import { useSaveKey } from './saving/use-save-key.ts'
import { Writing } from './text/writing.tsx'

/** Fields that are merged as single values, with their names for people. */
const mergeFields = {
  labels: {
    title: 'Título',
    slug: 'Dirección',
    excerpt: 'Resumen',
    series: 'Serie',
    author: 'Autor',
    seoTitle: 'Título para buscadores',
    seoDescription: 'Descripción para buscadores',
    cover: 'Portada',
  },
  sets: { tags: { max: contentLimits.tags } },
}

const recoveredText = 'Recuperamos lo que quedó sin guardar en este navegador.'

/**
 * The editor of one post. Every edit goes through the autosave. Publishing sends the current text; other actions save
 * it first.
 */
export function PostEditor({ data }: { data: PostPages['mngr-blog-editar'] }): ReactNode {
  const { dialog, confirm } = useConfirm()
  const draft = usePostDraft(data.post, confirm)
  const { autosave, stored: post, state, resetKey } = draft
  const actions = useEditorActions(draft, confirm, {
    initialStatus: draft.isRestored ? recoveredText : '',
    siteUrl: data.siteUrl,
  })
  const { busy, status, showStatus, publishErrors, rejectionCount } = actions
  const zone = useZone()
  const remoteChanges = useRemoteChanges(draft, {
    read: readPostSilently,
    channel: 'cauce-articulos',
    nextChangeAt: post.publishedAt,
    showStatus,
    onAccepted(next, previous) {
      if (next.state === 'published' && previous.state === 'scheduled')
        showStatus({ text: 'El artículo ya está publicado.', ...describeOutcome(next, data.siteUrl, zone) })
    },
  })
  const [comparing, setComparing] = useState(false)
  const editorRef = useRef<HTMLDivElement>(null)
  const { content } = state
  const rejectedFields = state.failure?.kind === 'rejected' ? state.failure.rejectedFields : {}
  const fieldErrors = { ...state.rejectedFields, ...publishErrors, ...rejectedFields }
  const { id } = post
  useSaveKey(draft.autosave, showStatus)

  // Move the focus to the first error after each failed attempt to publish, but not while people correct fields.
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
          <NewerVersion noun="artículo" loadNewer={remoteChanges.loadNewer} />
        </p>
      )}
      <LivePreview path={livePreviewPaths.article} id={id} content={content}>
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
      </LivePreview>
      <PostDrawer
        data={data}
        draft={draft}
        actions={actions}
        fieldErrors={fieldErrors}
        onChange={change}
        onCompare={() => setComparing(true)}
      />
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
          noun="artículo"
          fields={mergeFields}
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

type PostDrawerProps = {
  data: PostPages['mngr-blog-editar']
  draft: PostDraft
  actions: EditorActions
  fieldErrors: FieldErrors
  onChange: (changes: Partial<PostContent>) => void
  onCompare: () => void
}

/** Drawer with panels for everything about the article except its text. */
function PostDrawer({ data, draft, actions, fieldErrors, onChange, onCompare }: PostDrawerProps): ReactNode {
  const { autosave, stored: post, state, resetKey, id } = draft
  const { content } = state
  return (
    <Drawer>
      <PublishPanel
        post={post}
        content={content}
        autosave={autosave}
        busy={actions.busy}
        onPublish={(at) => void actions.publish(at)}
        onChangeDate={(at) => void actions.changeDate(at)}
        onAction={(action) => void actions.act(action)}
        onCompare={onCompare}
      />
      <Details
        key={`datos-${resetKey}`}
        post={post}
        content={content}
        tags={data.tags}
        names={data.names}
        siteUrl={data.siteUrl}
        fieldErrors={fieldErrors}
        onChange={onChange}
      />
      <Cover image={post.coverImage} content={content} onChange={onChange} />
      <SocialImageChoice post={post} content={content} onChange={onChange} />
      <PreviewLinks previews={data.previews} path={postPaths.previews(id)} flush={autosave.flush} />
      <Revisions id={id} current={content} onRestore={actions.restoreRevision} />
    </Drawer>
  )
}
