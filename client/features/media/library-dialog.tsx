import './gallery.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/ui/button/button.tsx'
import { callApi } from '../../runtime/session/call-api.ts'
import type { ListCursor } from '../../runtime/text/list-cursor.ts'
import { MeantNotice } from '../../ui/list/meant-notice.tsx'
import { ProblemMessage } from '../../ui/message/problem-message.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { type MediaKind, mediaListSchema, mediaPaths, type MediaPages } from './contract.ts'

type Library = MediaPages['mngr-medios']
type LibraryPage = Pick<Library, 'media' | 'files' | 'before' | 'after' | 'total' | 'q' | 'meant'>

type LibraryDialogProps = {
  title: string
  kind: MediaKind
  children: ReactNode
  /** Renders each entry as an `li`. */
  renderItems: (page: LibraryPage) => readonly ReactNode[]
  onClose: () => void
}

const fetchLibrary = (kind: MediaKind, q: string, from: ListCursor) =>
  callApi(mediaPaths.list({ kind, q }, from), { method: 'GET' }, mediaListSchema)

/** Dialog that uploads new media or chooses from the library: newest first, more on demand, or by search. */
export function LibraryDialog({ title, kind, children, renderItems, onClose }: LibraryDialogProps) {
  const [page, setPage] = useState<LibraryPage | null>(null)
  const [query, setQuery] = useState('')
  const [problem, setProblem] = useState('')
  const asked = useRef(0)
  const list = useRef<HTMLUListElement>(null)

  function addPage(answer: Awaited<ReturnType<typeof fetchLibrary>>, before: LibraryPage | null): void {
    setProblem(answer.ok ? '' : answer.error.message)
    if (!answer.ok) return
    const { media, files, ...rest } = answer.value
    // At once, for the focus below.
    flushSync(() =>
      setPage({
        ...rest,
        media: [...(before?.media ?? []), ...media],
        files: [...(before?.files ?? []), ...files],
      }),
    )
  }
  const begin = useEffectEvent(addPage)
  useEffect(() => {
    void fetchLibrary(kind, '', null).then((answer) => begin(answer, null))
  }, [kind])

  async function load(q: string, from: ListCursor): Promise<void> {
    asked.current += 1
    const own = asked.current
    const answer = await fetchLibrary(kind, q, from)
    // Ignore responses to outdated requests.
    if (own !== asked.current) return
    const shown = list.current?.children.length ?? 0
    addPage(answer, from ? page : null)
    // «Ver más» is now below what it added, or gone.
    if (from) list.current?.children[shown]?.querySelector('button')?.focus()
  }

  const found = page ? renderItems(page) : []
  const isSearchable = page !== null && (found.length > 0 || page.q !== '')
  return (
    <Modal isWide title={title} onClose={onClose}>
      {children}
      <ProblemMessage text={problem} />
      {isSearchable && <h3>De tus medios</h3>}
      {isSearchable && (
        <div className="field">
          <label htmlFor="biblioteca-buscar">Buscar en Medios</label>
          {/* No form element, because the dialog may be inside one. */}
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
      {isSearchable && (
        <p role="status" className="meta">
          {formatFound(page, kind)}
        </p>
      )}
      {page && <MeantNotice query={page.q} meant={page.meant} />}
      <ul role="list" ref={list} className={kind === 'image' ? 'gallery' : 'ruled'}>
        {found}
      </ul>
      <div className="actions">
        {page?.after && <Button onClick={() => load(page.q, page.after)}>Ver más</Button>}
        <Button onClick={onClose}>Cerrar</Button>
      </div>
    </Modal>
  )
}

function formatFound({ total }: LibraryPage, kind: MediaKind): string {
  if (total === 0) return 'Nada coincide.'
  if (kind === 'image') return total === 1 ? '1 imagen' : `${total} imágenes`
  return total === 1 ? '1 archivo' : `${total} archivos`
}
