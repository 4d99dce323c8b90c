import './form-sections.css'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { revealElement } from '../frame/drawer.tsx'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { groupBySection, type NamedField } from './field-sections.ts'

const toSectionId = (index: number): string => `parte-${index + 1}`

/** Moves the focus to the first field of a section. The link alone would leave the preview where it is. */
function openSection(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  const control = section?.querySelector<HTMLElement>(
    '[data-field] :is(input, textarea, select, button, [contenteditable="true"])',
  )
  if (!section || !control) return
  event.preventDefault()
  revealElement(control)
  control.focus({ preventScroll: true })
  section.scrollIntoView({ block: 'start' })
}

type FormSectionsProps = Pick<TextEditor, 'fields'> & {
  /** What stands in the head of a section, beside its name. */
  renderSwitch: (section: string) => ReactNode
  children: (field: NamedField) => ReactNode
}

/**
 * The fields of a text; those of a page with several sections below an index, which marks the one that is edited. Only
 * the first section is open at first.
 */
export function FormSections(props: FormSectionsProps): ReactNode {
  const { fields, renderSwitch, children: renderField } = props
  const sections = [...groupBySection(fields)]
  const count = sections.length
  const [current, setCurrent] = useState(0)

  // While no field has the focus, the section near the top of the screen counts.
  useEffect(() => {
    const parts = Array.from({ length: count }, (_, at) => document.getElementById(toSectionId(at)))
    const observer = new IntersectionObserver(
      (crossed) => {
        if (parts.some((part) => part?.contains(document.activeElement))) return
        const last = crossed.findLast(({ isIntersecting }) => isIntersecting)
        if (last) setCurrent(parts.findIndex((part) => part === last.target))
      },
      { rootMargin: '-30% 0px -70% 0px' },
    )
    for (const part of parts) if (part) observer.observe(part)
    return () => observer.disconnect()
  }, [count])

  // An address such as `#campo-certificates` names a field.
  useEffect(() => {
    const field = document.getElementById(location.hash.slice(1))
    if (!field) return
    revealElement(field)
    field.scrollIntoView({ block: 'start' })
  }, [])

  if (count === 1) return Object.entries(fields).map(renderField)
  return (
    <>
      <nav className="form-index" aria-label="Partes de la página">
        {sections.map(([name], at) => (
          <a
            key={name}
            href={`#${toSectionId(at)}`}
            aria-current={at === current || undefined}
            onClick={openSection}
          >
            {name}
          </a>
        ))}
      </nav>
      {sections.map(([name, own], at) => (
        <section
          key={name}
          id={toSectionId(at)}
          className="form-section"
          aria-label={name}
          onFocus={() => setCurrent(at)}
        >
          {renderSwitch(name)}
          <details open={at === 0}>
            <summary>
              <h2>{name}</h2>
            </summary>
            {own.map(renderField)}
          </details>
        </section>
      ))}
    </>
  )
}
