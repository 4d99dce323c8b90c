import '#client/ui/filters/filters.css'
import { useState } from 'react'
import { saveFile } from '#client/runtime/browser/save-file.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import {
  type ErasureResult,
  exportPersonPath,
  findPersonPath,
  type FoundPerson,
  foundPersonSchema,
  personFileSchema,
  type PersonalDataPlace,
  erasureResultSchema,
  erasePersonPath,
} from '../contract.ts'

type RetentionMonths = { backupMonths: number; auditMonths: number }
type PersonLookup = { email: string; found: FoundPerson; erased: ErasureResult | null }

const actionLabels: Record<PersonalDataPlace['fate'], string> = {
  deleted: 'se borra',
  struck: 'se tacha la dirección donde otros la nombran',
  unchanged: 'se queda: forma parte de lo que el sitio publica o guarda; cámbialo ahí',
}

export function PersonSearch({ backupMonths, auditMonths }: RetentionMonths) {
  const [lastLookup, setLookup] = useState<PersonLookup | null>(null)
  // The server searches for nobody: its bundle leaves out what shows a result.
  const lookup = import.meta.env.SSR ? null : lastLookup
  const request = useRequest<HTMLFormElement>()

  async function search(values: FormData): Promise<void> {
    const email = String(values.get('email')).trim()
    setLookup(null)
    const found = await request.send(findPersonPath, { method: 'POST', body: { email } }, foundPersonSchema)
    if (found) setLookup({ email, found, erased: null })
  }

  return (
    <section className="panel person" aria-labelledby="persona">
      <h2 id="persona">Lo que hay de una persona</h2>
      <p>
        Si alguien pide ver, llevarse o borrar sus datos, busca aquí su dirección de correo. Comprueba antes
        que quien lo pide es quien la tiene.
      </p>
      <RequestForm request={request} className="filters" onSubmit={search}>
        <Field label="Correo electrónico" name="email" type="email" autoComplete="off" required />
        <SubmitButton busy="Buscando…">Buscar</SubmitButton>
      </RequestForm>
      <div role="status">
        {lookup?.erased && <ErasureSummary email={lookup.email} erased={lookup.erased} />}
        {lookup && !lookup.erased && <FoundPlaces email={lookup.email} places={lookup.found.places} />}
      </div>
      {lookup && !lookup.erased && lookup.found.places.length > 0 && (
        <>
          <DownloadButton email={lookup.email} />
          <ErasePerson
            key={lookup.email}
            email={lookup.email}
            isAccount={lookup.found.isAccount}
            retention={{ backupMonths, auditMonths }}
            onErased={(erased) => setLookup({ ...lookup, erased })}
          />
        </>
      )}
    </section>
  )
}

function PlaceList({ places, withAction }: { places: readonly PersonalDataPlace[]; withAction: boolean }) {
  return (
    <ul className="person-places">
      {places.map(({ name, count, fate }) => (
        <li key={name + fate}>
          {name}: {count === 1 ? '1 entrada' : `${count} entradas`}
          {withAction && ` (${actionLabels[fate]})`}
        </li>
      ))}
    </ul>
  )
}

function FoundPlaces({ email, places }: { email: string; places: readonly PersonalDataPlace[] }) {
  if (places.length === 0) return <p>No hay nada de {email}.</p>
  return (
    <>
      <h3>Dónde está {email}, y qué pasa si se borra</h3>
      <PlaceList places={places} withAction />
    </>
  )
}

function formatErasureResult(email: string, left: readonly PersonalDataPlace[]): string {
  if (left.length === 0) return `Ya no queda nada de ${email} en el sitio.`
  return left.every(({ fate }) => fate === 'unchanged')
    ? `Se borró lo de ${email}, salvo lo que se queda:`
    : `Había más de lo que cabe en una vez. Búscala y bórrala de nuevo; queda:`
}

function ErasureSummary({ email, erased }: { email: string; erased: ErasureResult }) {
  return (
    <>
      <p>
        <strong>{formatErasureResult(email, erased.left)}</strong>
      </p>
      {erased.left.length > 0 && <PlaceList places={erased.left} withAction />}
      {erased.filesLeft > 0 && (
        <p>
          {erased.filesLeft === 1
            ? 'Falta borrar un archivo de sus mensajes, que ya nadie puede abrir'
            : `Faltan por borrar ${erased.filesLeft} archivos de sus mensajes, que ya nadie puede abrir`}
          : el almacén no respondió. El sitio lo intenta de nuevo cada cuarto de hora, sin que hagas nada.
        </p>
      )}
      {erased.places.length > 0 && (
        <>
          <p>Se borró o se tachó:</p>
          <PlaceList places={erased.places} withAction={false} />
        </>
      )}
    </>
  )
}

function DownloadButton({ email }: { email: string }) {
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()

  async function download(): Promise<void> {
    const all = await send(exportPersonPath, { method: 'POST', body: { email } }, personFileSchema)
    if (all) saveFile('persona.json', JSON.stringify(all, null, 2))
  }

  return (
    <div ref={ref} className="actions">
      <FormError failure={failure} />
      <Button aria-disabled={pending} onClick={download}>
        Descargar todo (persona.json)
      </Button>
    </div>
  )
}

type ErasePersonProps = {
  email: string
  isAccount: boolean
  retention: { backupMonths: number; auditMonths: number }
  onErased: (erased: ErasureResult) => void
}

/** Erases a person's data for good. The mail address must be typed again to confirm. */
function ErasePerson({ email, isAccount, retention, onErased }: ErasePersonProps) {
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
