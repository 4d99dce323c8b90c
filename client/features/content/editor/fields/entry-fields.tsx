import type { ReactNode } from 'react'
import { href as settingsHref } from '#client/features/settings/routes.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { isLive } from '../../contract/states.ts'
import { isLegalId } from '../../kinds/legal.ts'
import { useFocusOfNewText } from '../frame/use-focus-of-new-text.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { getShownSlug } from '../saving/text-rules.ts'
import { EntryField } from './entry-field.tsx'

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

/** Explains whether a legal text follows the company data in the settings, and how to make it follow them again. */
function LegalNote({ entry }: { entry: EditedText }): ReactNode {
  if (!isLegalId(entry.id)) return null
  return (
    <p>
      {isLive(entry.state) ? (
        <>
          <strong>Este texto es tuyo y ya no sigue los datos de «Empresa».</strong> Si cambia la razón social,
          la dirección u otro dato, cámbialo también aquí. Para que se escriba solo otra vez, pulsa «Volver a
          la plantilla» en «Publicación»; tu texto queda en el historial.
        </>
      ) : (
        <>
          <strong>Ahora este texto se escribe solo con los datos de «Empresa».</strong> Si lo cambias y
          publicas el tuyo, deja de seguirlos: lo que cambie allí no cambiará aquí. Podrás volver con «Volver
          a la plantilla». Para corregir un dato, mejor{' '}
          <a href={`${settingsHref('mngr-ajustes')}#legales`}>cámbialo en «Empresa»</a>.
        </>
      )}
    </p>
  )
}
