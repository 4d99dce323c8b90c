import { type FormEvent, type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { createSafeStorage } from '../../runtime/browser/storage.ts'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { RoomyField } from '../field/room-left.tsx'
import { Pop } from '../pop/pop.tsx'

const savedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), address: v.pipe(v.string(), v.startsWith('/')) })),
)
type Saved = v.InferOutput<typeof savedSchema>

const storage = createSafeStorage(() => window.localStorage)
const maxSaved = 20

function read(key: string): Saved {
  const parsed = v.safeParse(savedSchema, storage.get(key))
  return parsed.success ? parsed.output : []
}

/** Filters by a name, of one manager in one browser: they are habits, not content. `address` is the list's as it stands. */
export function SavedFilters({ address }: { address: string }): ReactNode {
  const { user } = useSession()
  const { path } = useRoute()
  const [saved, setSaved] = useState<Saved>([])
  const [problem, setProblem] = useState('')
  const key = `cauce:filtros:${user?.id ?? ''}:${path}`

  function write(next: Saved): void {
    const isKept = storage.set(key, JSON.stringify(next))
    setProblem(isKept ? '' : 'Este navegador no deja guardar nada.')
    if (isKept) setSaved(next)
  }

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('nombre') ?? '').trim()
    if (name === '') return
    // From the store, not from here: another tab may have added one.
    write([...read(key).filter((each) => each.name !== name), { name, address }].slice(-maxSaved))
    form.reset()
  }

  return (
    <Pop button="Filtros guardados" onOpen={() => setSaved(read(key))}>
      {saved.length === 0 && (
        <p className="help">
          Ponle nombre al filtro que estás usando para volver a él. Se guarda en este navegador.
        </p>
      )}
      <ul role="list">
        {saved.map((each) => (
          <li key={each.name}>
            <a
              className="link"
              data-close
              href={each.address}
              aria-current={each.address === address ? 'page' : undefined}
            >
              {each.name}
            </a>
            <button
              type="button"
              className="link"
              aria-label={`Quitar el filtro «${each.name}»`}
              onClick={() => write(read(key).filter(({ name }) => name !== each.name))}
            >
              Quitar
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <RoomyField label="Nombre" name="nombre" max={40} required error={problem || undefined} />
        <button className="button plain">Guardar este filtro</button>
      </form>
    </Pop>
  )
}
