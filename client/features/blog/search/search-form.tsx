import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Suggestions } from '../contract/search.ts'
import { href } from '../routes.ts'
import { HighlightedText } from './highlighted-text.tsx'

const noSuggestions: Suggestions['suggestions'] = []
const listId = 'sugerencias'
const getOptionId = (index: number): string => `sugerencia-${index}`

// Loaded at the first focus: many readers never search.
const loadSuggestions = () => import('../fetch-suggestions.ts')

/** A search form that works without scripts. With them it suggests titles, as links, in a combobox. */
export function SearchForm({ label, q = '', plain = false }: { label: string; q?: string; plain?: boolean }) {
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [matches, setMatches] = useState(noSuggestions)
  const [active, setActive] = useState(-1)
  const [isClosed, setClosed] = useState(false)
  const isTyping = typed.trim().length >= 2 && typed !== q
  const isOpen = isTyping && !isClosed && matches.length > 0

  // If the reader typed before hydration, the field has the focus; a text that the browser restored does not count.
  useEffect(() => {
    if (field.current === document.activeElement) setTyped(field.current?.value ?? '')
  }, [])

  useEffect(() => {
    if (!isTyping) return undefined
    const abort = new AbortController()
    const show = (suggestions: typeof noSuggestions): void => {
      if (abort.signal.aborted) return
      setMatches(suggestions)
      setActive(-1)
    }
    const timer = setTimeout(
      () =>
        void loadSuggestions()
          .then((it) => it.fetchSuggestions(typed, abort.signal))
          .then(show, () => {}),
      150,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed, isTyping])

  // Low windows do not show the whole list: scroll to the active suggestion, or to the field if none is active.
  useEffect(() => {
    const chosen = list.current?.children[active] ?? field.current
    if (isOpen) chosen?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [active, isOpen])

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && isOpen) {
      setClosed(true)
      setActive(-1)
    } else if (step !== undefined && matches.length > 0) {
      setClosed(false)
      // The arrow keys move through the titles and one more position, -1, which is the typed text.
      setActive(((active + 1 + step + matches.length + 1) % (matches.length + 1)) - 1)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      list.current?.querySelectorAll('a')[active]?.click()
    } else return
    event.preventDefault()
  }

  return (
    <form
      className="search no-print"
      role="search"
      method="get"
      action={href('blog-buscar')}
      onBlur={() => setClosed(true)}
    >
      <div className="field">
        <label htmlFor="q">{label}</label>
        <input
          ref={field}
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen && active >= 0 ? getOptionId(active) : undefined}
          onFocus={() => void loadSuggestions().catch(() => {})}
          onChange={({ target }) => {
            setTyped(target.value)
            setClosed(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <button className={plain ? 'button plain' : 'button'}>Buscar</button>
      {isOpen && (
        <div
          ref={list}
          id={listId}
          className="suggestions"
          role="listbox"
          aria-label="Sugerencias"
          // Keep the focus in the field: losing it would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
        >
          {matches.map(({ slug, title }, index) => (
            <a
              key={slug}
              id={getOptionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              href={href('blog-slug', { slug })}
            >
              <HighlightedText segments={title} />
            </a>
          ))}
        </div>
      )}
      <p className="hidden" role="status">
        {isOpen && (matches.length === 1 ? '1 sugerencia' : `${matches.length} sugerencias`)}
      </p>
    </form>
  )
}
