import './palette.css'
import { Fragment, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { focusAndType } from '#client/ui/field/typed-ahead.ts'
import { ManagerIcon } from '#client/ui/icon/manager-icon.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { usePalette } from './use-palette.ts'

export function Palette({ query: asked, onClose }: { query: string; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { query, setQuery, options, active, setActive, isSearching, isCorrected, problem, run, onKeyDown } =
    usePalette(asked, onClose)
  const getOptionId = (at: number): string => `${id}-${at}`

  // A layout effect: it runs before the next key, as the one that opens the dialog.
  useLayoutEffect(() => {
    if (field.current) focusAndType(field.current)
  }, [])
  // `void`, because some browsers return a promise, which React would take for a cleanup function.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  // Results of a search are in the order in which they match.
  const isGrouped = query.trim() === ''

  return (
    <Modal title="Ir a una página o hacer algo" onClose={onClose}>
      <div className="palette">
        <input
          ref={field}
          data-first
          type="text"
          role="combobox"
          aria-label="Página, acción, artículo, consulta, imagen o ajuste"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? getOptionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <ul role="listbox" id={id} ref={list} aria-label="Resultados">
          {options.map((command, at) => (
            <Fragment key={at}>
              {isGrouped && command.kind !== options[at - 1]?.kind && (
                <li role="presentation" className="group-name">
                  {command.kind}
                </li>
              )}
              <li
                id={getOptionId(at)}
                role="option"
                aria-selected={at === active}
                onPointerMove={() => setActive(at)}
                onClick={() => run(command)}
              >
                <ManagerIcon name={command.icon} />
                <span className="palette-text">{command.text}</span>
                <span className={isGrouped ? 'hidden' : 'help'}>{command.kind}</span>
              </li>
            </Fragment>
          ))}
        </ul>
        <p role="status" className="help">
          {isSearching ? 'Buscando…' : formatResultCount(options.length, isCorrected)}
        </p>
        <ProblemMessage text={problem} />
      </div>
    </Modal>
  )
}

function formatResultCount(found: number, isCorrected: boolean): string {
  if (found === 0) return 'Nada coincide. Prueba con otra palabra.'
  if (isCorrected) return 'Nada se llama así: esto es lo más parecido.'
  return found === 1 ? '1 resultado' : `${found} resultados`
}
