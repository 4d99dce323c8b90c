import { useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { FileInput } from '#client/ui/field/file-input.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { type RedirectImport, redirectImportSchema, maxCsvLength, redirectsImportPath } from '../contract.ts'
import { href } from '../routes.ts'
import { decodeText } from './decode-text.ts'

/** Imports redirects from a CSV file. Reports rejected rows by line and imports the others. */
export function ImportRedirectsForm({ onCancel }: { onCancel: () => void }) {
  const { navigate } = useRuntime()
  const request = useRequest<HTMLFormElement>()
  const [outcome, setOutcome] = useState<RedirectImport | null>(null)

  async function take(values: FormData): Promise<void> {
    setOutcome(null)
    const file = values.get('file')
    if (typeof file === 'string' || !file || file.size === 0)
      return request.setFailure({ message: 'Elige un archivo CSV.', fields: {} })
    if (file.size > maxCsvLength)
      return request.setFailure({ message: 'El archivo es demasiado grande.', fields: {} })
    const body = { text: decodeText(await file.arrayBuffer()) }
    const imported = await request.send(redirectsImportPath, { method: 'POST', body }, redirectImportSchema)
    if (!imported) return
    setOutcome(imported)
    if (imported.added > 0) navigate(href('mngr-redirecciones'))
  }

  return (
    <RequestForm request={request} aria-label="Importar" onSubmit={take}>
      <div className="field">
        <label htmlFor="archivo">Archivo CSV de Excel o similar</label>
        <FileInput id="archivo" name="file" accept=".csv,text/csv" aria-describedby="archivo-ayuda" />
        <small className="help" id="archivo-ayuda">
          La primera línea nombra las columnas: desde y hacia. Separa con comas o punto y coma. Si la columna
          «codigo» va vacía, la redirección es permanente.
        </small>
      </div>
      <div className="actions tight">
        <SubmitButton>Importar redirecciones</SubmitButton>
        <LinkButton onClick={onCancel}>{outcome ? 'Cerrar' : 'Cancelar'}</LinkButton>
      </div>
      <div role="status">
        {outcome && <p>Entraron {outcome.added}.</p>}
        {outcome && outcome.refused.length > 0 && (
          <ul className="plain-list">
            {outcome.refused.map(({ line, reason }) => (
              <li key={line}>
                Línea {line}: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </RequestForm>
  )
}
