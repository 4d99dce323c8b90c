import './long-field.css'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Tools } from '#client/features/content/contract/tools.ts'
import type { LongText } from '#client/features/content/editor/text/long-text.tsx'
import type { Text } from '../use-text.ts'
import { ContentField } from './content-field.tsx'
import type { FormField } from './fields.ts'

type LongFieldProps = {
  name: string
  field: Extract<FormField, { as: 'text' }>
  value: string
  /** What it may hold. */
  can: Tools
  error: string | undefined
  text: Pick<Text, 'arrival' | 'autosave' | 'type'>
  onChange: (value: string) => void
}

type Editor = { LongText: typeof LongText }

/** The editor, once it has come; the server never draws it. */
function useEditor(): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  useEffect(() => {
    if (import.meta.env.SSR) return
    // Without it the text stays what it was before: Markdown in a box.
    import('#client/features/content/editor/text/long-text.tsx').then(setEditor, () => {})
  }, [])
  return editor
}

/** A long text: as it will look once the editor has come, in a box before and where it does not come. */
export function LongField(props: LongFieldProps): ReactNode {
  const { name, field, value, can, error, text, onChange } = props
  const id = useId()
  const editor = useEditor()
  const [typing, setTyping] = useState(false)
  // Whoever writes in the box already is left to it.
  if (!editor || typing)
    return (
      <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
        <ContentField
          field={{ ...field, hint: field.hint ?? 'En Markdown.' }}
          value={value}
          error={error}
          readOnly={false}
          onChange={(written) => onChange(String(written))}
        />
      </div>
    )
  return (
    <div
      className="field long-field"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      data-long={can.has('heading') || undefined}
    >
      <span id={id} className="long-label">
        {field.label}
      </span>
      <editor.LongText
        key={text.arrival}
        markdown={value}
        label={field.label.replace(/ \*$/, '')}
        can={can}
        problem={error}
        type={(read) => text.type(name, read)}
        newest={() => void text.autosave.newest()}
        change={onChange}
      />
      <small id={`${id}-hint`} className="help">
        {field.hint} Elige palabras para darles formato; una barra (/) al empezar un párrafo inserta{' '}
        {can.has('heading') ? 'títulos, listas, imágenes, tablas y más' : 'listas'}.
      </small>
    </div>
  )
}
