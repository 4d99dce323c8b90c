import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import { menuWith } from '#client/features/settings/contract/menu-link.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { useZone } from '../../use-zone.ts'
import type { EditedDocument } from '../contract.ts'
import { hasTemplate, isLegalId } from '../legal.ts'
import type { TextActions } from './use-text-actions.ts'
import { standingOf, type Words } from './words.ts'

type PublicationProps = {
  document: EditedDocument
  words: Words
  actions: TextActions
  /** Where readers see it. */
  seen: string | null
  problem: string | undefined
  onCompare: () => void
}

/** What readers see of a text, from when until when, and what may become of it. */
export function Publication(props: PublicationProps): ReactNode {
  const { document, words, actions, seen, problem, onCompare } = props
  const { busy, step } = actions
  const standing = standingOf(document)
  const press = (text: string, run: () => unknown, look = 'link'): ReactNode => (
    <button className={look} type="button" aria-disabled={busy} onClick={() => busy || void run()}>
      {text}
    </button>
  )
  return (
    <section className="panel" aria-labelledby="publicacion">
      <h2 id="publicacion">Publicación</h2>
      <p>
        {words.states[standing]}.{' '}
        {seen !== null && (
          <>
            Se ve en <a href={seen}>{seen}</a>.
          </>
        )}
      </p>
      <InMenu document={document} />
      <Moments document={document} />
      {document.changed && standing !== 'trash' && (
        <>
          <p className="meta">
            {standing === 'scheduled'
              ? 'Hay cambios que no saldrán en esa fecha si no los incluyes.'
              : 'Hay cambios que los lectores todavía no ven.'}
          </p>
          <div className="actions tight">
            {press('Ver cambios', onCompare)}
            {press('Descartar', () => step('discarded'))}
          </div>
        </>
      )}
      {standing !== 'trash' && document.rev > 0 && (
        <When
          key={`${document.from} ${document.until}`}
          document={document}
          actions={actions}
          problem={problem}
        />
      )}
      <div className="actions tight">
        {standing === 'scheduled' && press('Anular la programación', () => step('unscheduled'))}
        {document.public &&
          press(hasTemplate(document.id) ? 'Volver a la plantilla' : 'Retirar', () => step('draft'))}
        {standing === 'trash' && press('Eliminar para siempre', () => actions.remove(), 'button danger')}
        {standing !== 'trash' && document.rev > 0 && !hasTemplate(document.id) && (
          <>{press('Mover a la papelera', () => step('trash'))}</>
        )}
      </div>
    </section>
  )
}

/** A page that readers can open only by its address may go into the menu. */
function InMenu({ document: { id, public: shown, content } }: { document: EditedDocument }): ReactNode {
  const { nav, footerNav, companyNav } = useSite()
  const isPage = content.kind === 'page' || content.kind === 'service'
  if (!isPage || !shown || isLegalId(id)) return null
  const address = `/${shown.slug}`
  if (nav.some(({ href }) => href === address)) return <p className="meta">Está en el menú.</p>
  const isLinked = [...footerNav, ...companyNav].some(({ href }) => href === address)
  return (
    <p>
      {content.kind === 'page' && !isLinked && 'Ningún menú lleva a ella todavía. '}
      <a href={menuWith({ href: address, name: content.title })}>Añadir al menú</a>
    </p>
  )
}

function Moments({
  document: { from, until, ended, public: shown },
}: {
  document: EditedDocument
}): ReactNode {
  const { formatMoment } = useZone()
  const said = [
    shown && `Desde el ${formatMoment(shown.at)}.`,
    from && `${shown ? 'El texto nuevo se verá' : 'Se verá'} desde el ${formatMoment(from)}.`,
    until && `Deja de verse el ${formatMoment(until)}.`,
    ended && !shown && !from && `Dejó de verse el ${formatMoment(ended)}.`,
  ].filter(Boolean)
  return said.length > 0 && <p className="meta">{said.join(' ')}</p>
}

type WhenProps = Pick<PublicationProps, 'document' | 'actions' | 'problem'>

/** From when, and until when; times are typed in the site's zone, which is named. */
function When({ document, actions, problem }: WhenProps): ReactNode {
  const { fromLocalInput, toLocalInput, zoneName } = useZone()
  const asInput = (at: string | null): string => (at === null ? '' : toLocalInput(new Date(at)))
  const [from, setFrom] = useState(asInput(document.from))
  const [until, setUntil] = useState(asInput(document.until))
  const [open, setOpen] = useState(false)
  // With something wrong in it, it opens, and stays so while that is mended.
  if (problem !== undefined && !open) setOpen(true)
  const isOut = document.public !== null || document.from !== null
  const isOnlyEnd = isOut && from === asInput(document.from)
  const action = isOnlyEnd
    ? 'Cambiar hasta cuándo se ve'
    : from === ''
      ? 'Publicar con esas fechas'
      : 'Programar'
  const ends = until === '' ? null : fromLocalInput(until)

  function run(): Promise<void> {
    if (isOnlyEnd) return actions.step('until', ends)
    return actions.publish({ from: from === '' ? null : fromLocalInput(from), until: ends })
  }

  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Fechas</summary>
      <div className="field">
        <label htmlFor="desde">Empieza a verse ({zoneName})</label>
        <input
          id="desde"
          type="datetime-local"
          value={from}
          onChange={({ target }) => {
            actions.forget({ until: '' })
            setFrom(target.value)
          }}
        />
        <small className="help">Vacío: en cuanto lo publiques.</small>
      </div>
      <div className="field" data-field="until">
        <label htmlFor="hasta">Deja de verse</label>
        <input
          id="hasta"
          type="datetime-local"
          value={until}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : 'hasta-problema'}
          onChange={({ target }) => {
            actions.forget({ until: '' })
            setUntil(target.value)
          }}
        />
        <small className="help">Vacío: se queda.</small>
        {problem && (
          <small id="hasta-problema" className="field-error">
            {problem}
          </small>
        )}
      </div>
      <button
        className="button plain"
        type="button"
        aria-disabled={actions.busy}
        onClick={() => actions.busy || void run()}
      >
        {action}
      </button>
    </details>
  )
}
