import './writing.css'
import type { ReactNode } from 'react'
import { RoomLeft } from '#client/ui/field/room-left.tsx'
import { contentLimits, type PostContent } from '../../contract.ts'
import { allTools } from '../../contract/tools.ts'
import { Length } from '../publishing/length.tsx'
import { FieldProblem, problemOf, type Problems, refused } from '../publishing/problems.tsx'
import { LongText } from './long-text.tsx'

type WritingProps = {
  content: PostContent
  problems: Problems
  change: (part: Partial<PostContent>) => void
  type: (read: () => string | null) => void
  /** Has what was typed read now. */
  newest: () => void
}

type TitleProps = {
  title: string
  problem: string | undefined
  change: WritingProps['change']
}

/** In the type it will be read in; Enter goes on to the text, for a title is one line. */
function Title({ title, problem, change }: TitleProps): ReactNode {
  return (
    <div className="title-field">
      <textarea
        className="title-input"
        aria-label="Título"
        placeholder="Título"
        rows={1}
        value={title}
        onChange={({ target }) => change({ title: target.value.replace(/(?<!\s)\s*\n\s*/g, ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          const writing = event.currentTarget.closest('.writing')
          writing?.querySelector<HTMLElement>('.written, .markdown')?.focus()
        }}
        {...refused('titulo-problema', problem)}
      />
      {problem === undefined && <RoomLeft length={title.length} max={contentLimits.title} />}
      <FieldProblem id="titulo-problema" problem={problem} />
    </div>
  )
}

/** Title and text of an article. */
export function Writing({ content, problems, change, type, newest }: WritingProps): ReactNode {
  return (
    <section className="writing" aria-label="Escritura">
      <Title title={content.title} problem={problemOf(problems, 'title')} change={change} />
      <LongText
        markdown={content.markdown}
        label="Texto del artículo"
        can={allTools}
        problem={problemOf(problems, 'markdown')}
        type={type}
        newest={newest}
        change={(markdown) => change({ markdown })}
      >
        <Length markdown={content.markdown} />
      </LongText>
    </section>
  )
}
