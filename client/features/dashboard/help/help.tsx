import './help.css'
import { type ReactNode, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { searchItemsWithCorrection } from '#client/runtime/text/search-items.ts'
import { Modal } from '#client/ui/modal/modal.tsx'
import { sectionKeywords } from '../palette/keywords.ts'
import { dashboardPath, findCurrentSection, sections } from '../sections.ts'
import { helpPictures } from './help-pictures.ts'
import { helpTexts } from './help-texts.ts'

/** Help with the sections that the person may open. Without a search, with the one that is open. */
export function Help({ onClose }: { onClose: () => void }): ReactNode {
  const [query, setQuery] = useState('')
  const { path } = useRoute()
  const may = useHasPermission()
  const here = findCurrentSection(path)?.href ?? dashboardPath
  const items = sections
    .filter(({ permission }) => may(permission))
    .flatMap(({ href, text: section }) =>
      Object.entries(helpTexts[section] ?? {}).map(([text, answer]) => ({
        href,
        section,
        text,
        answer,
        keywords: `${answer} ${section} ${sectionKeywords[section]}`,
      })),
    )
  const shown =
    query.trim() === ''
      ? items.filter(({ href }) => href === here)
      : searchItemsWithCorrection(items, query).slice(0, 8)
  return (
    <Modal title="Ayuda" onClose={onClose}>
      <label className="field help-search">
        Qué quieres saber
        <input
          data-first
          type="search"
          value={query}
          maxLength={100}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </label>
      <p role="status" className="hidden">
        {shown.length === 1 ? '1 respuesta' : `${shown.length} respuestas`}
      </p>
      <dl className="help-list">
        {shown.map(({ text, answer, href, section }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {answer}{' '}
              {href !== here && (
                <a href={href} onClick={onClose}>
                  Ir a {section}
                </a>
              )}
              {helpPictures[text] && (
                <img {...helpPictures[text]} width={560} height={240} loading="lazy" decoding="async" />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {shown.length === 0 && <p>Nada coincide. Prueba con otra palabra.</p>}
      <button type="button" className="button plain" onClick={onClose}>
        Cerrar
      </button>
    </Modal>
  )
}
