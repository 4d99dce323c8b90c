import '#client/ui/tabs/tabs.css'
import './writing.css'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPicture } from '#client/features/media/dropped.ts'
import { FileDialog, type FileLink } from '#client/features/media/file-dialog.tsx'
import { MediaDialog, type Picked } from '#client/features/media/media-dialog.tsx'
import { useStrayDrops } from '#client/features/media/use-stray-drops.ts'
import type { Tools } from '../../contract/tools.ts'
import type { NewPicture } from '../blocks/insert-block.ts'
import { FieldProblem, refused } from '../publishing/problems.tsx'
import { fitsVisually, whyInMarkdown } from './extensions.ts'
import { chooseLine, insertIntoField, MarkdownField } from './markdown-field.tsx'
import { RichText } from './rich-text.tsx'

type LongTextProps = {
  /** What it begins with: from then on it is the editor's own. */
  markdown: string
  /** What it is called by who does not see it. */
  label: string
  /** What it may hold. */
  can: Tools
  problem: string | undefined
  type: (read: () => string | null) => void
  /** Has what was typed read now. */
  newest: () => void
  change: (markdown: string) => void
  /** At the end of the line of tools. */
  children?: ReactNode
}

type Asked = { insert: (images: readonly NewPicture[]) => void; files: readonly File[] }

/** Holds a function, which a state takes for one that makes it. */
type InsertLinks = { insert: (links: readonly FileLink[]) => void; files: readonly File[] }

/** A text as it will look or as Markdown: two views of one string. */
export function LongText(props: LongTextProps): ReactNode {
  const { markdown, label, can, problem, type, newest, change, children } = props
  const id = useId()
  const [source, setSource] = useState(() => !fitsVisually(markdown, can))
  // What was written there fits there.
  const reason = useMemo(() => (source ? whyInMarkdown(markdown, can) : null), [source, markdown, can])
  const line = Number(/\(línea (\d+)\)/.exec(problem ?? reason ?? '')?.[1] ?? 0)
  const [pasted, setPasted] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [linking, setLinking] = useState<InsertLinks | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useStrayDrops()

  function see(next: boolean): void {
    newest()
    setSource(next)
  }

  /** Shows a line of the text as Markdown, chosen. */
  function goTo(place: number): void {
    flushSync(() => see(true))
    if (field.current) chooseLine(field.current, place)
  }

  function insertWritten(pieces: readonly string[]): void {
    if (field.current) change(insertIntoField(field.current, pieces))
  }

  function insertMarkdown(pictures: readonly NewPicture[]): void {
    insertWritten(pictures.map(({ src, alt, title }) => `![${alt}](${src}${title ? ` "${title}"` : ''})`))
  }

  function linkMarkdown(links: readonly FileLink[]): void {
    insertWritten(links.map(({ href, text }) => `[${text}](${href})`))
  }

  function takeFiles(files: readonly File[]): void {
    const pictures = files.filter(isPicture)
    const others = files.filter((file) => !isPicture(file))
    if (others.length > 0) setLinking({ insert: linkMarkdown, files: others })
    if (pictures.length > 0 && can.has('image')) setAsked({ insert: insertMarkdown, files: pictures })
    else if (pictures.length > 0) setPasted('Este texto no admite imágenes.')
  }

  return (
    <>
      <div className="tabs writing-tools" role="group" aria-label="Forma de escribir">
        <button type="button" aria-pressed={!source} disabled={reason !== null} onClick={() => see(false)}>
          Visual
        </button>
        <button type="button" aria-pressed={source} onClick={() => see(true)}>
          Markdown
        </button>
        {source && (
          <>
            {can.has('image') && (
              <button type="button" onClick={() => setAsked({ insert: insertMarkdown, files: [] })}>
                Imagen
              </button>
            )}
            <button type="button" onClick={() => setLinking({ insert: linkMarkdown, files: [] })}>
              Archivo
            </button>
          </>
        )}
        {children}
      </div>
      {reason && (
        <p className="meta" role="note">
          {reason}
        </p>
      )}
      <FieldProblem id={id} problem={problem} />
      {line > 0 && (
        <button type="button" className="link" onClick={() => goTo(line)}>
          Ir a la línea {line}
        </button>
      )}
      {source ? (
        <MarkdownField
          markdown={markdown}
          label={label}
          field={field}
          problem={refused(id, problem)}
          onType={type}
          onFiles={takeFiles}
        />
      ) : (
        <RichText
          markdown={markdown}
          label={label}
          can={can}
          problem={refused(id, problem)}
          onType={type}
          onImage={(insert, files = []) => setAsked({ insert, files })}
          onFile={(insert, files = []) => setLinking({ insert, files })}
          onPasted={setPasted}
        />
      )}
      <p className="meta pasted" role="status">
        {pasted}
      </p>
      {linking && (
        <FileDialog
          files={linking.files}
          onClose={() => setLinking(null)}
          onPick={(links) => {
            linking.insert(links)
            setLinking(null)
          }}
        />
      )}
      {asked && (
        <MediaDialog
          files={asked.files}
          onClose={() => setAsked(null)}
          onPick={({ media, caption, more }: Picked) => {
            const after = more.map(({ image, alt, name }) => ({ src: image.src, alt, name, title: '' }))
            asked.insert([
              { src: media.image.src, alt: media.alt, name: media.name, title: caption },
              ...after,
            ])
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
