import '../../ui/message/message.css'
import './gallery.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { callApi } from '../../runtime/session/call-api.ts'
import type { ListFrom } from '../../runtime/text/list-from.ts'
import { Modal } from '../../ui/modal/modal.tsx'
import { type MediaKind, mediaListSchema, mediaPaths, type MediaPages } from './contract.ts'

type Library = MediaPages['mngr-medios']
type Shelf = Pick<Library, 'media' | 'files' | 'before' | 'after' | 'q'>

type LibraryDialogProps = {
  title: string
  kind: MediaKind
  /** What new ones are brought by. */
  children: ReactNode
  /** The entries to choose from, each an `li`. */
  entries: (shelf: Shelf) => readonly ReactNode[]
  onClose: () => void
}

const ask = (kind: MediaKind, q: string, from: ListFrom) =>
  callApi(mediaPaths.shelf({ kind, q }, from), { method: 'GET' }, mediaListSchema)

/** Brings something new or chooses what the library has: the newest first, more on demand, or what a search finds. */
export function LibraryDialog({ title, kind, children, entries, onClose }: LibraryDialogProps): ReactNode {
  const [shelf, setShelf] = useState<Shelf | null>(null)
  const [query, setQuery] = useState('')
  const [problem, setProblem] = useState('')
  const asked = useRef(0)

  function take(answer: Awaited<ReturnType<typeof ask>>, before: Shelf | null): void {
    setProblem(answer.ok ? '' : answer.error.message)
    if (!answer.ok) return
    const { media, files, ...rest } = answer.value
    setShelf({
      ...rest,
      media: [...(before?.media ?? []), ...media],
      files: [...(before?.files ?? []), ...files],
    })
  }
  const begin = useEffectEvent(take)
  useEffect(() => {
    void ask(kind, '', null).then((answer) => begin(answer, null))
  }, [kind])

  async function load(q: string, from: ListFrom): Promise<void> {
    asked.current += 1
    const own = asked.current
    const answer = await ask(kind, q, from)
    // Unless another question was asked meanwhile.
    if (own === asked.current) take(answer, from ? shelf : null)
  }

  const found = shelf ? entries(shelf) : []
  // Also once all of it is shown.
  const isLong = shelf !== null && (shelf.before !== null || shelf.after !== null || shelf.q !== '')
  return (
    <Modal wide title={title} onClose={onClose}>
      {children}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {(found.length > 0 || isLong) && <h3>De tus medios</h3>}
      {isLong && (
        <div className="field">
          <label htmlFor="biblioteca-buscar">Buscar en Medios</label>
          {/* No form: the dialog may stand in one. */}
          <input
            id="biblioteca-buscar"
            type="search"
            value={query}
            maxLength={100}
            onChange={({ target }) => {
              setQuery(target.value)
              void load(target.value.trim(), null)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
      )}
      {isLong && found.length === 0 && <p className="meta">Nada coincide.</p>}
      <ul role="list" className={kind === 'image' ? 'gallery' : 'file-list'}>
        {found}
      </ul>
      <div className="actions">
        {shelf?.after && (
          <button className="button plain" type="button" onClick={() => void load(shelf.q, shelf.after)}>
            Ver más
          </button>
        )}
        <button className="button plain" type="button" onClick={onClose}>
          Cerrar
        </button>
      </div>
    </Modal>
  )
}
