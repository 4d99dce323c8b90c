import type { ReactNode } from 'react'
import type { PostContent } from '../../contract.ts'
import type { EditedText, EditorPage } from '../../contract/edited-text.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { Cover } from '../media/cover.tsx'
import { Details } from './details.tsx'
import { SocialImageChoice } from './social-image-choice.tsx'

type ArticlePanelsProps = Pick<EditorPage, 'tags' | 'names'> & { editor: TextEditor }

/** The panels beside the writing room. */
export function ArticlePanels({ editor, tags, names }: ArticlePanelsProps): ReactNode {
  const { draft, siteUrl, fieldErrors, change: onChange } = editor
  // Safe: the text is an article, whose fields give its schema and this type.
  const parts = { content: draft.state.content as PostContent, onChange }
  const opened = editor.opened as EditedText<PostContent>
  return (
    <>
      <Details
        key={`datos-${draft.resetKey}`}
        {...parts}
        stored={draft.stored}
        tags={tags}
        names={names}
        siteUrl={siteUrl}
        fieldErrors={fieldErrors}
      />
      <Cover {...parts} image={opened.coverImage} />
      <SocialImageChoice {...parts} post={opened} />
    </>
  )
}
