import { useState } from 'react'
import * as v from 'valibot'
import { createSafeStorage } from '../../runtime/browser/storage.ts'
import { useRoute } from '../../runtime/router/use-route.ts'
import { useSession } from '../../runtime/session/use-session.ts'
import { CountedField } from '../field/character-count.tsx'
import { withValues } from '../form/with-values.ts'
import { Popover } from '../popover/popover.tsx'

const savedFiltersSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.string(), address: v.pipe(v.string(), v.startsWith('/')) })),
)
type SavedFilterList = v.InferOutput<typeof savedFiltersSchema>

const storage = createSafeStorage(() => window.localStorage)
const maxSavedFilters = 20

function readSavedFilters(key: string): SavedFilterList {
  const parsed = v.safeParse(savedFiltersSchema, storage.get(key))
  return parsed.success ? parsed.output : []
}

/** Named filters of one manager, stored in this browser. `address` is the list's address with its current filters. */
export function SavedFilters({ address }: { address: string }) {
  const { user } = useSession()
  const { path } = useRoute()
  const [savedFilters, setSavedFilters] = useState<SavedFilterList>([])
  const [problem, setProblem] = useState('')
  const key = `cauce:filtros:${user?.id ?? ''}:${path}`

  function saveFilters(next: SavedFilterList): void {
    const isSaved = storage.set(key, JSON.stringify(next))
    setProblem(isSaved ? '' : 'Este navegador no deja guardar nada.')
    if (isSaved) setSavedFilters(next)
  }

  function addFilter(values: FormData, form: HTMLFormElement): void {
    const name = String(values.get('nombre') ?? '').trim()
    if (name === '') return
    // Read again from storage: another tab may have added one.
    saveFilters(
      [...readSavedFilters(key).filter((each) => each.name !== name), { name, address }].slice(
        -maxSavedFilters,
      ),
    )
    form.reset()
  }

  return (
    <Popover
      className="link quiet"
      button="Filtros guardados"
      onOpen={() => setSavedFilters(readSavedFilters(key))}
    >
      {savedFilters.length === 0 && (
        <p className="help">
          Ponle nombre al filtro que estás usando para volver a él. Se guarda en este navegador.
        </p>
      )}
      <ul role="list">
        {savedFilters.map((each) => (
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
              onClick={() => saveFilters(readSavedFilters(key).filter(({ name }) => name !== each.name))}
            >
              Quitar
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={withValues(addFilter)}>
        <CountedField label="Nombre" name="nombre" max={40} required error={problem || undefined} />
        <button className="button plain">Guardar este filtro</button>
      </form>
    </Popover>
  )
}
