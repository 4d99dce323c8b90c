import './post-editor.css'
import { type ReactNode, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { type PostContent, type PostPages, postPaths } from '../contract.ts'
import { stateNames } from '../contract/states.ts'
import { duplicatePost } from '../duplicate-post.ts'
import { getFieldLabels } from '../kinds/all-kinds.ts'
import { article } from '../kinds/article.ts'
import { href } from '../routes.ts'
import { Revisions } from './comparing/revisions.tsx'
import { EditorFrame } from './frame/editor-frame.tsx'
import { ActionButton } from './frame/publication.tsx'
import type { PublishCheck } from './frame/publish-checklist.tsx'
import { type TextEditor, useTextEditor } from './frame/use-text-editor.ts'
import { Cover } from './media/cover.tsx'
import { livePreviewPaths } from './preview/contract.ts'
import { describePublishedPost } from './publishing/describe-published-post.ts'
import { Details } from './publishing/details.tsx'
import { SocialImageChoice } from './publishing/social-image-choice.tsx'
import { UnpublishedChanges } from './publishing/unpublished-changes.tsx'
import { type EditedPost, postApi, sendPostChange, toEditedPost } from './saving/post-api.ts'
import { Writing } from './text/writing.tsx'

/** Requirements and recommendations for publishing an article, each with whether it is met. */
function listPublishChecks({ title, markdown, excerpt, tags, cover }: PostContent): PublishCheck[] {
  return [
    { text: 'Título', isDone: title.trim() !== '', isRequired: true },
    { text: 'Texto', isDone: markdown.trim() !== '', isRequired: true },
    { text: 'Resumen', isDone: excerpt.trim() !== '', isRequired: false },
    { text: 'Etiquetas', isDone: tags.length > 0, isRequired: false },
    { text: 'Portada', isDone: cover !== null, isRequired: false },
  ]
}

type PostEditorProps = { data: PostPages['mngr-blog-editar'] }

/** The editor of one article: a room to write in, and the frame that all texts have. */
export function PostEditor({ data }: PostEditorProps): ReactNode {
  const { siteUrl } = data
  const [opened] = useState(() => toEditedPost(data.post))
  const editor = useTextEditor({
    api: postApi,
    opened,
    noun: { one: 'artículo', gender: 'm' },
    siteUrl,
    listPath: href('mngr-blog'),
    describePublished: (post) => describePublishedPost(post, siteUrl),
  })
  const { draft, actions, fieldErrors, change } = editor
  const { autosave, stored: post, resetKey } = draft
  const { content } = draft.state
  const { id } = post
  return (
    <EditorFrame
      editor={editor}
      listName="Artículos"
      stateName={stateNames[post.state].one}
      labels={getFieldLabels('article')}
      checks={listPublishChecks(content)}
      conflict={{ noun: 'artículo', fields: article.fields }}
      previews={data.previews}
      previewsPath={postPaths.previews(id)}
      livePreviewPath={livePreviewPaths.article}
      details={<PostDetails data={data} editor={editor} />}
      history={
        <Revisions
          id={id}
          current={content}
          onRestore={(revision) =>
            actions.restoreBy((rev) => sendPostChange(postPaths.restoreRevision(id, revision), { rev }))
          }
        />
      }
      renderComparison={(onClose) => <UnpublishedChanges id={id} content={content} onClose={onClose} />}
      moreActions={<DuplicateButton editor={editor} />}
    >
      <div className="writing-room" data-field="markdown">
        <Writing
          key={`texto-${resetKey}`}
          content={content}
          fieldErrors={fieldErrors}
          onChange={change}
          onType={(read) => editor.editLater('markdown', read)}
          readLatest={autosave.readLatest}
        />
      </div>
    </EditorFrame>
  )
}

type PartProps = { editor: TextEditor<EditedPost> }

function PostDetails({
  data,
  editor: { draft, fieldErrors, change },
}: PostEditorProps & PartProps): ReactNode {
  const { stored: post, resetKey } = draft
  const { content } = draft.state
  return (
    <>
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
    </>
  )
}

/** Opens a copy of the article as it is stored. */
function DuplicateButton({ editor: { draft, actions } }: PartProps): ReactNode {
  const { navigate } = useRuntime()
  async function duplicate(): Promise<void> {
    await draft.autosave.flush()
    const copy = await duplicatePost(draft.id)
    if ('id' in copy) navigate(href('mngr-blog-editar', { id: copy.id }))
    else actions.showStatus({ text: copy.message })
  }
  return <ActionButton busy={actions.busy} text="Duplicar" onPress={() => void actions.runOnce(duplicate)} />
}
