import './help.css'
import { useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { searchItemsForMostWords } from '#client/runtime/text/search-items.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { dashboardPath, findCurrentSection } from '../sections.ts'
import { useIsWriting } from '../use-folded-rail.ts'
import { type HelpItem, listHelp } from './help-items.ts'
import { helpPictures } from './help-pictures.ts'

/** Help with what the person may open. Without a search, all of it by section, the current one first and open. */
export function Help({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const { path } = useRoute()
  const may = useHasPermission()
  // The help of the editor has no address.
  const here = useIsWriting() ? undefined : (findCurrentSection(path)?.href ?? dashboardPath)
  const items = listHelp(may)
  const { found, isPartial } = searchItemsForMostWords(items, query)
  const shown = found.slice(0, 8)
  const isSearch = query.trim() !== ''
  const isNearest = isSearch && isPartial && shown.length > 0
  const props = { here, onClose }
  return (
    <Modal title="Ayuda" isSide onClose={onClose}>
      <Button className="link dialog-close" aria-label="Cerrar" onClick={onClose}>
        ×
      </Button>
      <label className="field help-search">
        Qué quieres saber
        <input
          data-first
          type="search"
          placeholder="Por ejemplo, programar un artículo"
          value={query}
          maxLength={100}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      </label>
      <p role="status" className={isNearest ? 'help' : 'hidden'}>
        {isNearest && 'Lo más parecido: '}
        {isSearch && (shown.length === 1 ? '1 respuesta' : `${shown.length} respuestas`)}
      </p>
      <div className="help-list">
        {isSearch && shown.length === 0 && (
          <p>No tengo una respuesta para eso. Prueba con otras palabras, o mira aquí todas las preguntas.</p>
        )}
        {shown.length > 0 && isSearch ? (
          <Answers items={shown} {...props} />
        ) : (
          <Index items={items} {...props} />
        )}
      </div>
    </Modal>
  )
}

type ListProps = { items: readonly HelpItem[]; here: string | undefined; onClose: () => void }

/** What can be browsed before a search: all questions, folded by section. */
function Index({ items, here, ...props }: ListProps) {
  const groups = [...Map.groupBy(items, ({ section }) => section)].map(([section, of]) => ({
    section,
    of,
    isHere: of.some(({ href }) => href === here),
  }))
  return groups
    .toSorted((a, b) => Number(b.isHere) - Number(a.isHere))
    .map(({ section, of, isHere }) => (
      <details key={section} open={isHere}>
        <summary>{section}</summary>
        <Answers items={of} here={here} {...props} />
      </details>
    ))
}

function Answers({ items, here, onClose }: ListProps) {
  const say = useFormOfAddress()
  return (
    <dl>
      {items.map(({ text, answer, href, section }) => (
        <div key={text}>
          <dt>{say(text)}</dt>
          <dd>
            {say(answer)}{' '}
            {href !== undefined && href !== here && (
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
  )
}
