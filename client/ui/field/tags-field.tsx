import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useUnloadWarning } from '../../runtime/session/use-unload-warning.ts'
import { LabelledControl } from './field.tsx'

function parseTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

type TagsFieldProps = {
  tags: readonly string[]
  /** Names to suggest. */
  known: readonly string[]
  /** Describes the finished tags. */
  describe?: (tags: readonly string[]) => ReactNode
  error: string | undefined
  /** Calls `onChange` with each letter, for texts that are saved while they are typed. */
  isDraft?: boolean
  onChange: (tags: string[]) => void
}

/** Tags in one line. Passes them on when one is finished: by a comma, Enter or saving, or by leaving field or page. */
export function TagsField({ tags, known, describe, error, isDraft = false, onChange }: TagsFieldProps) {
  const [text, setText] = useState(tags.join(', '))
  const [lastText, setLastText] = useState(text)
  const [lastTags, setLastTags] = useState(tags)
  const finished = parseTags(lastText)
  const listId = useId()
  // Tags can also come from elsewhere, such as a file.
  if (tags !== lastTags) {
    const shown = tags.join(', ')
    setLastTags(tags)
    if (![text, lastText].some((own) => parseTags(own).join(', ') === shown)) {
      setText(shown)
      setLastText(shown)
    }
  }

  function finish(next: string): void {
    if (next === lastText) return
    setLastText(next)
    // Not for a space after a comma.
    if (!isDraft && parseTags(next).join() !== finished.join()) onChange(parseTags(next))
  }
  // React removes a field without `blur`.
  const finishTyped = useEffectEvent(() => finish(text))
  useEffect(() => () => finishTyped(), [])
  useUnloadWarning(!isDraft && text !== lastText)

  return (
    <LabelledControl
      label="Etiquetas, separadas por comas"
      hint={describe?.(finished)}
      error={error}
      errorRole="alert"
    >
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
              if (isDraft) onChange(parseTags(value))
              if (value.trimEnd().endsWith(',')) finish(value)
            }}
          />
          <datalist id={listId}>
            {known.map((name) => (
              <option key={name} value={[...finished, name].join(', ')} />
            ))}
          </datalist>
        </div>
      )}
    </LabelledControl>
  )
}
