import { type ReactNode, useId, useState } from 'react'
import { LabelledControl } from './field.tsx'

function parseTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

type TagsFieldProps = {
  tags: readonly string[]
  /** Names to suggest. */
  known: readonly string[]
  hint?: ReactNode
  error: string | undefined
  onChange: (tags: string[]) => void
}

/** Tags in one line. Passes them on when one is finished: by a comma, Enter or saving, or by leaving the field. */
export function TagsField({ tags, known, hint, error, onChange }: TagsFieldProps): ReactNode {
  const [text, setText] = useState(tags.join(', '))
  const [lastText, setLastText] = useState(text)
  const [lastTags, setLastTags] = useState(tags)
  const listId = useId()
  // Tags can also come from elsewhere, such as a file.
  if (tags !== lastTags) {
    const shown = tags.join(', ')
    setLastTags(tags)
    if (shown !== parseTags(lastText).join(', ')) {
      setText(shown)
      setLastText(shown)
    }
  }

  function finish(next: string): void {
    if (next === lastText) return
    setLastText(next)
    onChange(parseTags(next))
  }

  return (
    <LabelledControl label="Etiquetas, separadas por comas" hint={hint} error={error} errorRole="alert">
      {(control) => (
        <div className="field-input">
          <input
            {...control}
            value={text}
            list={listId}
            autoComplete="off"
            onBlur={() => finish(text)}
            onKeyDown={({ key, ctrlKey, metaKey }) => {
              if (key === 'Enter' || ctrlKey || metaKey) finish(text)
            }}
            onChange={({ target: { value } }) => {
              setText(value)
              if (value.trimEnd().endsWith(',')) finish(value)
            }}
          />
          <datalist id={listId}>
            {known.map((name) => (
              <option key={name} value={[...tags, name].join(', ')} />
            ))}
          </datalist>
        </div>
      )}
    </LabelledControl>
  )
}
