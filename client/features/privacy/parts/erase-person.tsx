import type { ReactNode } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { type ErasureResult, erasureResultSchema, erasePersonPath } from '../contract.ts'

type ErasePersonProps = {
  email: string
  isAccount: boolean
  retention: { backupMonths: number; auditMonths: number }
  onErased: (erased: ErasureResult) => void
}

/** Erases a person's data for good. The mail address must be typed again to confirm. */
export function ErasePerson({ email, isAccount, retention, onErased }: ErasePersonProps): ReactNode {
  const request = useRequest<HTMLFormElement>()

  async function erase(values: FormData): Promise<void> {
    const body = { email, confirmation: values.get('confirmation') }
    const erased = await request.send(erasePersonPath, { method: 'POST', body }, erasureResultSchema)
    if (erased) onErased(erased)
  }

  return (
    <RequestForm
      request={request}
      title={
        <>
          <h3>Borrar sus datos</h3>
          <p>
            No se puede deshacer.
            {isAccount &&
              ' También se quita su cuenta del equipo; lo que escribió para el sitio conserva su nombre.'}
          </p>
          <p className="help">
            Se queda el registro de actividad ({retention.auditMonths} meses): nombra las cuentas por un
            número, y sin la cuenta no lleva a nadie; quien se quitó del equipo antes de esta versión puede
            figurar en él con su dirección. Y las copias de seguridad cifradas ({retention.backupMonths}{' '}
            meses): si se restaura una, hay que borrar otra vez. De este borrado se anota cuándo y cuánto, sin
            la dirección. Si algo falla, búscala otra vez: o no se ha borrado nada, o ya está borrado.
          </p>
        </>
      }
      onSubmit={erase}
    >
      <Field
        label={`Escribe ${email} para confirmarlo`}
        name="confirmation"
        type="email"
        autoComplete="off"
        required
      />
      <SubmitButton className="button danger" busy="Borrando…">
        Borrar para siempre
      </SubmitButton>
    </RequestForm>
  )
}
