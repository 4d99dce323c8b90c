import './post-editor.css'
import { type ReactNode, useState } from 'react'
import type { PostContent, PostPages } from '../contract.ts'
import { getPostTitle, href } from '../routes.ts'
import type { Continuation } from '../use-editor-key.ts'
import { EditorFrame } from './frame/editor-frame.tsx'
import { useTabTitle } from './frame/use-tab-title.ts'
import { type TextEditor, useTextEditor } from './frame/use-text-editor.ts'
import { Cover } from './media/cover.tsx'
import { describePublishedPost } from './publishing/describe-published-post.ts'
import { Details } from './publishing/details.tsx'
import { SocialImageChoice } from './publishing/social-image-choice.tsx'
import { postApi } from './saving/text-api.ts'
import { Writing } from './text/writing.tsx'

type PostEditorProps = { data: PostPages['mngr-blog-editar']; continuation: Continuation }

/** The editor of one article: a room to write in, and the frame that all texts have. */
export function PostEditor({ data, continuation }: PostEditorProps): ReactNode {
  const { siteUrl } = data
  const [opened] = useState(data.text)
  const editor = useTextEditor({
    ...continuation,
    api: postApi,
    opened,
    isNew: opened.rev === 0,
    siteUrl,
    listPath: href('mngr-blog'),
    toEditorPath: (id) => href('mngr-blog-editar', { id }),
    describePublished: (post) => describePublishedPost(post, siteUrl),
  })
  const { draft, fieldErrors, change } = editor
  const { autosave, resetKey } = draft
  useTabTitle(getPostTitle(getContent(editor)))
  return (
    <EditorFrame
      editor={editor}
      listName="Artículos"
      previews={data.previews}
      details={<PostDetails data={data} editor={editor} />}
    >
      <div className="writing-room" data-field="markdown">
        <Writing
          key={`texto-${resetKey}`}
          content={getContent(editor)}
          fieldErrors={fieldErrors}
          onChange={change}
          onType={(read) => editor.editLater('markdown', read)}
          readLatest={autosave.readLatest}
        />
      </div>
    </EditorFrame>
  )
}

/** Safe: the text is an article, whose fields give its schema and this type. */
const getContent = ({ draft }: TextEditor): PostContent => draft.state.content as PostContent

function PostDetails({
  data: { text, ...data },
  editor,
}: Pick<PostEditorProps, 'data'> & { editor: TextEditor }): ReactNode {
  const { draft, fieldErrors, change: onChange } = editor
  const parts = { content: getContent(editor), onChange }
  return (
    <>
      <Details
        key={`datos-${draft.resetKey}`}
        {...parts}
        stored={draft.stored}
        tags={data.tags}
        names={data.names}
        siteUrl={data.siteUrl}
        fieldErrors={fieldErrors}
      />
      <Cover {...parts} image={text.coverImage} />
      <SocialImageChoice {...parts} post={text} />
    </>
  )
}
