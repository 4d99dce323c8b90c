import './rich-text-field.css'
import { useEffect, useId, useState } from 'react'
import { CharacterCount } from '#client/ui/field/character-count.tsx'
import type { TextEditor } from '../text/text-editor.tsx'
import type { ControlProps } from './control.ts'
import { TextField } from './text-controls.tsx'

type TextEditorModule = { TextEditor: typeof TextEditor }

function useTextEditor(): TextEditorModule | null {
  const [editor, setEditor] = useState<TextEditorModule | null>(null)
  useEffect(() => {
    if (import.meta.env.SSR) return
    // If it cannot be loaded, the text stays a Markdown textarea.
    import('../text/text-editor.tsx').then(setEditor, () => {})
  }, [])
  return editor
}

/** A rich text field: a Markdown textarea if the text cannot be changed. */
export function RichTextField(props: ControlProps<'richText'>) {
  return props.readOnly ? <TextField {...props} /> : <EditableRichText {...props} />
}

/** The visual editor, or a Markdown textarea until it has loaded and if it cannot be loaded. */
function EditableRichText(props: ControlProps<'richText'>) {
  const { name, field, value, editor } = props
  const allowedTools = field.tools
  const id = useId()
  const loaded = useTextEditor()
  const [isTyping, setTyping] = useState(false)
  // Do not replace the textarea while somebody is typing in it.
  if (!loaded || isTyping)
    return (
      <div onFocus={() => setTyping(true)} onBlur={() => setTyping(false)}>
        <TextField {...props} field={{ ...field, hint: field.hint ?? 'En Markdown.' }} />
      </div>
    )
  return (
    <div
      className="field long-field"
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      data-long={allowedTools.has('heading') || undefined}
    >
      <span id={id} className="long-label">
        {field.label}
      </span>
      <loaded.TextEditor
        key={editor.draft.resetKey}
        {...{ editor, name, allowedTools }}
        label={field.label.replace(/ \*$/, '')}
      />
      <CharacterCount length={value.length} max={field.max} />
      <small id={`${id}-hint`} className="help">
        {field.hint} Elige palabras para darles formato;{' '}
        <span className="keys-help">una barra (/) al empezar un párrafo</span>
        <span className="touch-help">el botón «+»</span> inserta{' '}
        {allowedTools.has('heading') ? 'encabezados, listas, imágenes, tablas y más' : 'listas'}.
      </small>
    </div>
  )
}
