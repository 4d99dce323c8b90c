import './page-field.css'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { whenReleased } from '#client/runtime/browser/when-released.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { Field } from '#client/ui/field/field.tsx'
import { completeLink, isLink, isPath } from '../../settings/contract/link.ts'
import type { InternalPage } from './contract.ts'
import { useIsNotFound, useInternalPages } from './internal-pages.ts'

type PageFieldProps = {
  label: string
  name?: string
  value: string
  hint?: string | undefined
  required?: boolean
  readOnly?: boolean
  error?: string | undefined
  /** `title` is given when an internal page was chosen from the list. */
  onChange: (href: string, title?: string) => void
}

/** A link target: any address, or an internal page found by its title while typing. */
export function PageField({ value, hint, onChange, ...field }: PageFieldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [leftValue, setLeftValue] = useState('')
  const typed = value.trim()
  const isLeft = !isOpen && leftValue === value
  const { pages } = useInternalPages((isOpen || isLeft) && !isLink(typed) && typed.length > 1 ? typed : '')
  const offered = isOpen ? pages : []
  const same = pages.filter(({ title }) => foldText(title) === foldText(typed))
  const named = same.length === 1 ? same[0] : undefined
  const completeHref = completeLink(typed)
  const isNotFound = useIsNotFound(
    // With an asterisk it stands for several addresses, as in a redirect.
    leftValue === value && isPath(completeHref) && !completeHref.includes('*')
      ? completeHref.replace(/[?#].*/, '')
      : '',
  )

  function choose({ path, title }: InternalPage): void {
    setOpen(false)
    setLeftValue(path)
    onChange(path, title)
  }

  // Whoever types the whole title of a page need not choose it from the list.
  const chooseNamed = useEffectEvent(() => isLeft && named && onChange(named.path, named.title))
  useEffect(() => void chooseNamed(), [isLeft, named])

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offered[active] ?? (isOpen ? named : undefined)
    if (step !== undefined && offered.length > 0)
      setActive((Math.max(active, step > 0 ? -1 : 0) + step + offered.length) % offered.length)
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && offered.length > 0) setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <div className="page-field">
      <Field
        {...field}
        role="combobox"
        aria-expanded={offered.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={offered[active] ? `${id}-${active}` : undefined}
        value={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={getHint(typed, completeHref, isNotFound) ?? hint}
        onChange={({ target }) => {
          setOpen(true)
          setActive(-1)
          onChange(target.value)
        }}
        onBlur={() => {
          setOpen(false)
          // The address is needed by the press that follows, such as on «Guardar»; only the hint can wait.
          if (named) choose(named)
          else whenReleased(() => setLeftValue(value))
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        role="listbox"
        id={id}
        aria-label="Páginas de este sitio"
        className="page-list"
        hidden={!offered[0]}
      >
        {offered.map((page, at) => (
          <li
            key={page.path}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            // Keep the focus in the field: losing it would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(page)}
          >
            {page.title}{' '}
            <span className="help">{[page.path, ...page.label.split(' · ').slice(1)].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function getHint(typed: string, completeHref: string, isNotFound: boolean): string | null {
  if (isNotFound) return `Ahora no hay nada publicado en ${completeHref}.`
  return completeHref !== typed && isLink(completeHref) ? `Se guardará como ${completeHref}` : null
}
