import './writing.css'
import type { ReactNode } from 'react'
import { CharacterCount } from '#client/ui/field/character-count.tsx'
import { type PostContent } from '../../contract.ts'
import { allTextTools } from '../../contract/text-tools.ts'
import { article } from '../../kinds/article.ts'
import { FieldErrorText, findFieldError, getErrorAttributes } from '../publishing/field-errors.tsx'
import { TextLength } from '../publishing/text-length.tsx'
import type { FieldErrors } from '../saving/save-state.ts'
import { TextEditor } from './text-editor.tsx'

type WritingProps = {
  content: PostContent
  fieldErrors: FieldErrors
  onChange: (part: Partial<PostContent>) => void
  onType: (read: () => string | null) => void
  /** Calls the last function that `onType` got, if it has not been called yet. */
  readLatest: () => void
}

type TitleProps = {
  title: string
  error: string | undefined
  onChange: WritingProps['onChange']
}

/** Title in the size that readers see. A title is one line, so Enter moves the focus to the text. */
function Title({ title, error, onChange }: TitleProps): ReactNode {
  return (
    <div className="title-field" data-field="title">
      <textarea
        className="title-input"
        aria-label="Título"
        placeholder="Título"
        rows={1}
        value={title}
        onChange={({ target }) => onChange({ title: target.value.replace(/(?<!\s)\s*\n\s*/g, ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          const writing = event.currentTarget.closest('.writing')
          writing?.querySelector<HTMLElement>('.written, .markdown')?.focus()
        }}
        {...getErrorAttributes('titulo-problema', error)}
      />
      {error === undefined && <CharacterCount length={title.length} max={article.fields.title.max} />}
      <FieldErrorText id="titulo-problema" problem={error} />
    </div>
  )
}

/** Title and text of an article. */
export function Writing({ content, fieldErrors, onChange, onType, readLatest }: WritingProps): ReactNode {
  return (
    <section className="writing" aria-label="Escritura">
      <Title title={content.title} error={findFieldError(fieldErrors, 'title')} onChange={onChange} />
      <TextEditor
        markdown={content.markdown}
        label="Texto del artículo"
        allowedTools={allTextTools}
        error={findFieldError(fieldErrors, 'markdown')}
        onType={onType}
        readLatest={readLatest}
        onChange={(markdown) => onChange({ markdown })}
      >
        <TextLength markdown={content.markdown} />
      </TextEditor>
    </section>
  )
}
