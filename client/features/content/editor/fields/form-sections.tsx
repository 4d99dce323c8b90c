import './form-sections.css'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { useCurrentSection } from '#client/ui/contents/use-current-section.ts'
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
  /** The names of the sections in the order of the page. */
  order: readonly string[]
  /** Fields that publishing needs and that are not filled in: the heads of their sections say so. */
  missing: ReadonlySet<string>
  /** What stands in the head of a section, beside its name. */
  renderSwitch: (section: string) => ReactNode
  children: (field: NamedField) => ReactNode
}

/**
 * The fields of a text; those of a page with several sections below an index, which marks the one that is edited. Only
 * the first section is open at first.
 */
export function FormSections(props: FormSectionsProps) {
  const { fields, order, missing, renderSwitch, children: renderField } = props
  const sections = [...groupBySection(fields, order)]
  const { current, setCurrent } = useCurrentSection(sections.map((_, at) => toSectionId(at)))

  // An address such as `#campo-certificates` names a field.
  useEffect(() => {
    const field = document.getElementById(location.hash.slice(1))
    if (!field) return
    revealElement(field)
    field.scrollIntoView({ block: 'start' })
  }, [])

  if (sections.length === 1) return Object.entries(fields).map(renderField)
  return (
    <>
      <nav className="form-index" aria-label="Partes de la página">
        {sections.map(([name], at) => (
          <a
            key={name}
            href={`#${toSectionId(at)}`}
            aria-current={toSectionId(at) === current || undefined}
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
          onFocus={() => setCurrent(toSectionId(at))}
        >
          {renderSwitch(name)}
          <details open={at === 0}>
            <summary>
              <h2>{name}</h2>
              {own.some(([field]) => missing.has(field)) && (
                <small className="help"> * Falta algo obligatorio</small>
              )}
            </summary>
            {own.map(renderField)}
          </details>
        </section>
      ))}
    </>
  )
}
