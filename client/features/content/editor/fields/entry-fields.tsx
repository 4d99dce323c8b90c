import type { ReactNode } from 'react'
import { isLegalId } from '../../kinds/legal.ts'
import { useFocusOfNewText } from '../frame/use-focus-of-new-text.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { getShownSlug } from '../saving/text-rules.ts'
import { EntryField } from './entry-field.tsx'
import { LegalNote } from './legal-note.tsx'

/** The form with the fields of a text. */
export function EntryFields({ editor }: { editor: TextEditor }): ReactNode {
  const { draft, fields, fieldErrors, change } = editor
  const { stored: entry, autosave, resetKey } = draft
  const { content } = draft.state
  const isTrashed = entry.state === 'trash'
  const ref = useFocusOfNewText<HTMLFormElement>(entry)
  return (
    <form ref={ref} className="form" noValidate onSubmit={(event) => event.preventDefault()}>
      <LegalNote entry={entry} />
      {Object.values(fields).some(({ needed }) => needed !== undefined) && (
        <p className="help">Lo marcado con * hace falta para publicar.</p>
      )}
      {Object.entries(fields).map(([name, field]) => {
        const isLegalSlug = name === 'slug' && isLegalId(entry.id)
        return (
          <div key={name} data-field={name}>
            <EntryField
              name={name}
              field={{
                ...field,
                label: field.needed === undefined ? field.label : `${field.label} *`,
                ...(isLegalSlug && !isTrashed ? { hint: 'La de un texto legal no cambia.' } : {}),
              }}
              content={content}
              defaultSlug={getShownSlug(entry, content)}
              fieldErrors={fieldErrors}
              readOnly={isTrashed || isLegalSlug}
              draft={{ resetKey, autosave, editLater: editor.editLater }}
              onChange={(value) => change({ [name]: value })}
            />
          </div>
        )
      })}
    </form>
  )
}
