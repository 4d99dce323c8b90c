import type { ReactNode } from 'react'
import { href as settingsHref } from '#client/features/settings/routes.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { isLive } from '../../contract/states.ts'
import { isLegalId } from '../../kinds/legal.ts'

/** Explains whether a legal text follows the company data in the settings, and how to make it follow them again. */
export function LegalNote({ entry }: { entry: EditedText }): ReactNode {
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
