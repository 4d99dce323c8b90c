import '../../design/tabs/tabs.css'
import './writing.css'
import { type ReactNode, useState } from 'react'
import { MediaDialog, type Picked } from '../../media/media-dialog.tsx'
import type { PostContent } from '../contract.ts'
import { fitsVisually } from './extensions.ts'
import { FieldProblem, problemOf, type Problems, refused } from './problems.tsx'
import { RichText } from './rich-text.tsx'

type WritingProps = {
  content: PostContent
  problems: Problems
  change: (part: Partial<PostContent>) => void
}

type Asked = { insert: (image: { src: string; alt: string; title: string }) => void; files: File[] }

const wordsPerMinute = 220

function countWords(markdown: string): number {
  return markdown.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
}

/** Title and text, as rich text or as Markdown: two views of one string. */
export function Writing({ content, problems, change }: WritingProps): ReactNode {
  const visual = fitsVisually(content.markdown)
  const [source, setSource] = useState(!visual)
  const [asked, setAsked] = useState<Asked | null>(null)
  const words = countWords(content.markdown)
  const title = problemOf(problems, 'title')
  const markdown = problemOf(problems, 'markdown')

  function insertMarkdown({ src, alt, title }: { src: string; alt: string; title: string }): void {
    const image = `![${alt}](${src}${title ? ` "${title}"` : ''})`
    change({ markdown: `${content.markdown.trimEnd()}\n\n${image}\n` })
  }

  return (
    <section className="writing" aria-label="Escritura">
      <div className="field">
        <label htmlFor="titulo">Título</label>
        <input
          id="titulo"
          className="title-input"
          value={content.title}
          maxLength={200}
          onChange={({ target }) => change({ title: target.value })}
          {...refused('titulo-problema', title)}
        />
        <FieldProblem id="titulo-problema" problem={title} />
      </div>
      <div className="tabs" role="group" aria-label="Forma de escribir">
        <button type="button" aria-pressed={!source} disabled={!visual} onClick={() => setSource(false)}>
          Visual
        </button>
        <button type="button" aria-pressed={source} onClick={() => setSource(true)}>
          Markdown
        </button>
        {source && (
          <button type="button" onClick={() => setAsked({ insert: insertMarkdown, files: [] })}>
            Imagen
          </button>
        )}
        <span className="meta">
          {words} {words === 1 ? 'palabra' : 'palabras'} · {Math.max(1, Math.round(words / wordsPerMinute))}{' '}
          min de lectura
        </span>
      </div>
      {!visual && (
        <p className="meta" role="note">
          Este texto usa notas al pie, tareas o HTML, que la vista visual no conserva: se edita en Markdown.
        </p>
      )}
      <FieldProblem id="texto-problema" problem={markdown} />
      {source ? (
        <textarea
          className="markdown"
          aria-label="Texto en Markdown"
          value={content.markdown}
          spellCheck
          onChange={({ target }) => change({ markdown: target.value })}
          {...refused('texto-problema', markdown)}
        />
      ) : (
        <RichText
          markdown={content.markdown}
          onChange={(markdown) => change({ markdown })}
          onImage={(insert, files = []) => setAsked({ insert, files })}
        />
      )}
      {asked && (
        <MediaDialog
          files={asked.files}
          onClose={() => setAsked(null)}
          onPick={({ media, caption }: Picked) => {
            asked.insert({ src: media.image.src, alt: media.alt, title: caption })
            setAsked(null)
          }}
        />
      )}
    </section>
  )
}
