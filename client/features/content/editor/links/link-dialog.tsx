import './link-dialog.css'
import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { addEllipsis } from '#client/runtime/text/add-ellipsis.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { Modal } from '#client/ui/modal/modal.tsx'
import { isLinkAddress, toHref } from '../../contract/link-address.ts'
import { useInternalPages } from '../../links/internal-pages.ts'
import type { LinkRequest } from './insert-link.ts'
import { OwnPath } from './own-path.ts'

/** Most characters that are shown of the words that are linked. */
const maxWords = 120

const hintText =
  'Escribe unas palabras para buscar entre las páginas y los artículos de este sitio. También vale una dirección web (https://…), una ruta (/contacto), una parte de esta página (#detalles), un correo o un teléfono (tel:…).'

/** Dialog for the address of a link: a page of this site, found by words, or any address. */
export function LinkDialog({ request, onClose }: { request: LinkRequest; onClose: () => void }) {
  const { current: currentHref, words } = request
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [input, setTyped] = useState(currentHref)
  const [active, setActive] = useState(0)
  const [problem, setProblem] = useState('')
  // Search neither for addresses nor for a single letter.
  const query = isLinkAddress(input) || input.trim().length < 2 ? '' : input.trim()
  const { pages: found, isSearching, problem: failure } = useInternalPages(query)
  const ownPath = useContext(OwnPath)
  const pages = found.filter(({ path }) => path !== ownPath)

  // `void`: in some browsers `scrollIntoView` returns a promise, which an effect must not return.
  useEffect(() => void list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])

  function onDone(...given: Parameters<LinkRequest['insert']>): void {
    onClose()
    request.insert(...given)
  }

  function applyLink(): void {
    const chosen = pages[active]
    if (chosen) return onDone(chosen.path, chosen.title)
    const href = toHref(input)
    if (href === null) setProblem('Elige una página de la lista o escribe una dirección completa.')
    else onDone(href)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || pages.length === 0) return
    event.preventDefault()
    setActive((active + step + pages.length) % pages.length)
  }

  return (
    <Modal title="Enlace" onClose={onClose}>
      <form className="form link-form" noValidate onSubmit={withValues(applyLink)}>
        {words !== undefined && (
          <p className="help">
            {words === ''
              ? 'No hay palabras seleccionadas: el enlace lleva como texto el título de la página o la dirección.'
              : `Se enlaza «${words.length > maxWords ? addEllipsis(words.slice(0, maxWords)) : words}».`}
          </p>
        )}
        <Field
          label="Página o dirección"
          name="direccion"
          role="combobox"
          aria-expanded={pages.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={pages.length > 0 ? `${id}-${active}` : undefined}
          value={input}
          autoComplete="off"
          spellCheck={false}
          hint={hintText}
          error={problem || undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
            setProblem('')
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status" className={query ? 'help' : 'hidden'}>
          {query && (failure || (isSearching ? 'Buscando…' : formatPageCount(pages.length)))}
        </p>
        <ul role="listbox" id={id} ref={list} aria-label="Páginas de este sitio" className="link-pages">
          {pages.map((page, at) => (
            <li
              key={page.path}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              onPointerMove={() => setActive(at)}
              onClick={() => onDone(page.path, page.title)}
            >
              <span>{page.title}</span> <span className="help">{page.label}</span>{' '}
              <span className="help link-path">{page.path}</span>
            </li>
          ))}
        </ul>
        <div className="actions">
          <button className="button">{currentHref ? 'Cambiar el enlace' : 'Poner el enlace'}</button>
          {currentHref && <Button onClick={() => onDone(null)}>Quitar el enlace</Button>}
          <LinkButton onClick={onClose}>Cancelar</LinkButton>
        </div>
      </form>
    </Modal>
  )
}

function formatPageCount(found: number): string {
  if (found === 0) return 'Nada coincide. Prueba con otra palabra o escribe la dirección.'
  return found === 1 ? '1 resultado' : `${found} resultados`
}
