import '#client/ui/panel/panel.css'
import { type ReactNode, useState } from 'react'
import { toMenuHref } from '#client/features/settings/contract/menu-link.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { useZone } from '../../use-zone.ts'
import type { EditedEntry } from '../contract.ts'
import { hasTemplate, isLegalId } from '../legal.ts'
import { getEntryState, type EntryTexts } from './entry-texts.ts'
import type { EntryActions } from './use-entry-actions.ts'

type PublicationProps = {
  entry: EditedEntry
  texts: EntryTexts
  actions: EntryActions
  publicPath: string | null
  problem: string | undefined
  onCompare: () => void
}

/** Panel that shows which version of an entry is public and until when, with the actions to change that. */
export function Publication(props: PublicationProps): ReactNode {
  const { entry, texts, actions, publicPath, problem, onCompare } = props
  const { busy, act } = actions
  const state = getEntryState(entry)
  const renderButton = (text: string, run: () => unknown, className = 'link'): ReactNode => (
    <button className={className} type="button" aria-disabled={busy} onClick={() => busy || void run()}>
      {text}
    </button>
  )
  return (
    <section className="panel" aria-labelledby="publicacion">
      <h2 id="publicacion">Publicación</h2>
      <p>
        {texts.states[state]}.{' '}
        {publicPath !== null && (
          <>
            Se ve en <a href={publicPath}>{publicPath}</a>.
          </>
        )}
      </p>
      <MenuHint entry={entry} />
      <PublicationDatesText entry={entry} />
      {entry.changed && state !== 'trash' && (
        <>
          <p className="meta">
            {state === 'scheduled'
              ? 'Hay cambios que no saldrán en esa fecha si no los incluyes.'
              : 'Hay cambios que los lectores todavía no ven.'}
          </p>
          <div className="actions tight">
            {renderButton('Ver cambios', onCompare)}
            {renderButton('Descartar', () => act('discarded'))}
          </div>
        </>
      )}
      {state !== 'trash' && entry.rev > 0 && (
        <PublicationDatesForm
          key={`${entry.from} ${entry.until}`}
          entry={entry}
          actions={actions}
          problem={problem}
        />
      )}
      <div className="actions tight">
        {state === 'scheduled' && renderButton('Anular la programación', () => act('unscheduled'))}
        {entry.public &&
          renderButton(hasTemplate(entry.id) ? 'Volver a la plantilla' : 'Retirar', () => act('draft'))}
        {state === 'trash' && renderButton('Eliminar para siempre', () => actions.remove(), 'button danger')}
        {state !== 'trash' && entry.rev > 0 && !hasTemplate(entry.id) && (
          <>{renderButton('Mover a la papelera', () => act('trash'))}</>
        )}
      </div>
    </section>
  )
}

/** Offers to add a published page to the menu, and says if no menu links to it yet. */
function MenuHint({ entry: { id, public: publicVersion, content } }: { entry: EditedEntry }): ReactNode {
  const { nav, footerNav, companyNav } = useSite()
  const isPage = content.kind === 'page' || content.kind === 'service'
  if (!isPage || !publicVersion || isLegalId(id)) return null
  const address = `/${publicVersion.slug}`
  if (nav.some(({ href }) => href === address)) return <p className="meta">Está en el menú.</p>
  const isLinked = [...footerNav, ...companyNav].some(({ href }) => href === address)
  return (
    <p>
      {content.kind === 'page' && !isLinked && 'Ningún menú lleva a ella todavía. '}
      <a href={toMenuHref({ href: address, name: content.title })}>Añadir al menú</a>
    </p>
  )
}

function PublicationDatesText({
  entry: { from, until, ended, public: publicVersion },
}: {
  entry: EditedEntry
}): ReactNode {
  const { formatMoment } = useZone()
  const sentences = [
    publicVersion && `Desde el ${formatMoment(publicVersion.at)}.`,
    from && `${publicVersion ? 'El texto nuevo se verá' : 'Se verá'} desde el ${formatMoment(from)}.`,
    until && `Deja de verse el ${formatMoment(until)}.`,
    ended && !publicVersion && !from && `Dejó de verse el ${formatMoment(ended)}.`,
  ].filter(Boolean)
  return sentences.length > 0 && <p className="meta">{sentences.join(' ')}</p>
}

type PublicationDatesFormProps = Pick<PublicationProps, 'entry' | 'actions' | 'problem'>

/** Form for the start and end of publication. Times are in the site's time zone, which the label names. */
function PublicationDatesForm({ entry, actions, problem }: PublicationDatesFormProps): ReactNode {
  const { fromLocalInput, toLocalInput, zoneName } = useZone()
  const toInputValue = (at: string | null): string => (at === null ? '' : toLocalInput(new Date(at)))
  const [from, setFrom] = useState(toInputValue(entry.from))
  const [until, setUntil] = useState(toInputValue(entry.until))
  const [open, setOpen] = useState(false)
  // Open the form if it has a problem; it stays open while that is corrected.
  if (problem !== undefined && !open) setOpen(true)
  const isPublicOrScheduled = entry.public !== null || entry.from !== null
  const changesOnlyEnd = isPublicOrScheduled && from === toInputValue(entry.from)
  const action = changesOnlyEnd
    ? 'Cambiar hasta cuándo se ve'
    : from === ''
      ? 'Publicar con esas fechas'
      : 'Programar'
  const endsAt = until === '' ? null : fromLocalInput(until)

  function run(): Promise<void> {
    if (changesOnlyEnd) return actions.act('until', endsAt)
    return actions.publish({ from: from === '' ? null : fromLocalInput(from), until: endsAt })
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
            actions.clearErrors({ until: '' })
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
            actions.clearErrors({ until: '' })
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
