import { type FormEvent, type ReactNode, useState } from 'react'
import { saveFile } from '#client/runtime/browser/save-file.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import {
  type Erased,
  exportPersonPath,
  findPersonPath,
  type Found,
  foundSchema,
  personFileSchema,
  type Place,
} from '../contract.ts'
import { ErasePerson } from './erase-person.tsx'

type Keeping = { backupMonths: number; auditMonths: number }
type Looked = { email: string; found: Found; erased: Erased | null }

const fates: Record<Place['fate'], string> = {
  deleted: 'se borra',
  struck: 'se tacha la dirección donde otros la nombran',
  kept: 'se queda: forma parte de lo que el sitio publica o guarda; cámbialo ahí',
}

/** What there is of whoever has an address, to take along and to erase. */
export function Person({ backupMonths, auditMonths }: Keeping): ReactNode {
  const [looked, setLooked] = useState<Looked | null>(null)
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()

  async function look(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setLooked(null)
    const found = await send(findPersonPath, { method: 'POST', body: { email } }, foundSchema)
    if (found) setLooked({ email, found, erased: null })
  }

  return (
    <section className="panel person" aria-labelledby="persona">
      <h2 id="persona">Lo que hay de una persona</h2>
      <p>
        Si alguien pide ver, llevarse o borrar sus datos, busca aquí su dirección de correo. Comprueba antes
        que quien lo pide es quien la tiene.
      </p>
      <form ref={ref} className="form" noValidate onSubmit={(event) => void look(event)}>
        <FormError failure={failure} />
        <Field
          label="Correo electrónico"
          name="email"
          type="email"
          autoComplete="off"
          required
          error={failure?.fields['email']}
        />
        <button className="button" aria-disabled={pending}>
          {pending ? 'Buscando…' : 'Buscar'}
        </button>
      </form>
      <div role="status">
        {looked?.erased && <Done email={looked.email} erased={looked.erased} />}
        {looked && !looked.erased && <Places email={looked.email} places={looked.found.places} />}
      </div>
      {looked && !looked.erased && looked.found.places.length > 0 && (
        <>
          <Download email={looked.email} />
          <ErasePerson
            key={looked.email}
            email={looked.email}
            isAccount={looked.found.isAccount}
            keeping={{ backupMonths, auditMonths }}
            onErased={(erased) => setLooked({ ...looked, erased })}
          />
        </>
      )}
    </section>
  )
}

function List({ places, withFate }: { places: readonly Place[]; withFate: boolean }): ReactNode {
  return (
    <ul className="person-places">
      {places.map(({ name, count, fate }) => (
        <li key={name + fate}>
          {name}: {count === 1 ? '1 entrada' : `${count} entradas`}
          {withFate && ` (${fates[fate]})`}
        </li>
      ))}
    </ul>
  )
}

function Places({ email, places }: { email: string; places: readonly Place[] }): ReactNode {
  if (places.length === 0) return <p>No hay nada de {email}.</p>
  return (
    <>
      <h3>Dónde está {email}, y qué pasa si se borra</h3>
      <List places={places} withFate />
    </>
  )
}

function sentenceOf(email: string, left: readonly Place[]): string {
  if (left.length === 0) return `Ya no queda nada de ${email} en el sitio.`
  return left.every(({ fate }) => fate === 'kept')
    ? `Se borró lo de ${email}, salvo lo que se queda:`
    : `Había más de lo que cabe en una vez. Búscala y bórrala de nuevo; queda:`
}

function Done({ email, erased }: { email: string; erased: Erased }): ReactNode {
  return (
    <>
      <p>
        <strong>{sentenceOf(email, erased.left)}</strong>
      </p>
      {erased.left.length > 0 && <List places={erased.left} withFate />}
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
          <List places={erased.places} withFate={false} />
        </>
      )}
    </>
  )
}

function Download({ email }: { email: string }): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLDivElement>()

  async function download(): Promise<void> {
    const all = await send(exportPersonPath, { method: 'POST', body: { email } }, personFileSchema)
    if (all) saveFile('persona.json', JSON.stringify(all, null, 2))
  }

  return (
    <div ref={ref} className="actions">
      <FormError failure={failure} />
      <button type="button" className="button plain" aria-disabled={pending} onClick={() => void download()}>
        Descargar todo (persona.json)
      </button>
    </div>
  )
}
