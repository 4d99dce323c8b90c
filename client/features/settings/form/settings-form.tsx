import './settings-form.css'
import '#client/features/account/rows.css'
import { useMemo, useState, type MouseEvent } from 'react'
import { href as webhooksHref } from '#client/features/webhooks/routes.ts'
import { whenReleased } from '#client/runtime/browser/when-released.ts'
import type { SiteSettings } from '#client/site.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import type { SettingsPages, SettingsPage } from '../contract.ts'
import { isSameSchedule, toSchedules } from '../contract/hours.ts'
import { listDifferences, getSettingLabel, settingNames } from '../contract/labels.ts'
import { checkLegalData } from '../contract/legal-data.ts'
import { sectionSummaries } from '../contract/section-summaries.ts'
import { settingSections } from '../contract/sections.ts'
import type { SettingsFormState } from './setting-controls.tsx'
import { Setting } from './setting-fields.tsx'
import { useOpenSections } from './use-open-sections.ts'
import { useSettings } from './use-settings.ts'

export function SettingsForm({ data }: { data: SettingsPages['mngr-ajustes'] }) {
  const { ref, site, saved, isChanged, pending, failure, statusMessage, ...actions } = useSettings(data)
  // Warnings are updated once a field is left, not while typing.
  const [settledSettings, setSettledSettings] = useState<SiteSettings>(site)
  // What was saved, restored or discarded is checked at once.
  if (!isChanged && settledSettings !== site) setSettledSettings(site)
  const warnings = useMemo(() => checkLegalData(settledSettings), [settledSettings])
  const fields = useMemo(() => toFormErrors(failure?.fields ?? {}, site.hours), [failure, site.hours])
  const { open, setOpen } = useOpenSections(ref, failure, fields)
  const changed = listDifferences(saved.site, site)
  const form = { site, fields, warnings, enquiryMail: data, change: actions.change }

  return (
    <div className="settings">
      <form
        ref={ref}
        className="form marks-required"
        noValidate
        onBlur={() => whenReleased(() => setSettledSettings(site))}
        onSubmit={withValues(() => actions.save())}
      >
        {Object.keys(fields).length > 1 ? (
          <SettingsErrorSummary fields={fields} site={site} />
        ) : (
          <FormError failure={failure} />
        )}
        <p className="help">Los campos con * son obligatorios.</p>
        {settingSections.map(({ id, title, names }) => (
          <details
            key={id}
            id={id}
            className="panel"
            open={open.includes(id)}
            onToggle={({ currentTarget }) => setOpen(id, currentTarget.open)}
          >
            <summary>
              <span>{title}</span>
              <small className="help">
                {[
                  names.some((name) => changed.includes(name)) && 'Sin guardar',
                  ...sectionSummaries[id](site),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </summary>
            <div className="form setting-grid">
              {names.map((name) => (
                <Setting key={name} name={name} {...form} />
              ))}
            </div>
          </details>
        ))}
        <div className="actions settings-save">
          <button className="button" aria-disabled={pending}>
            Guardar
          </button>
          <span className="help">{isChanged ? 'Cambios sin guardar' : 'Sin cambios'}</span>
          {isChanged && <LinkButton onClick={actions.discard}>Descartar los cambios</LinkButton>}
          <StatusMessage done={statusMessage} onUndo={actions.undoDiscard ?? undefined} />
        </div>
      </form>
      <SettingsHistory revisions={saved.revisions} onRestore={actions.restore} />
    </div>
  )
}

/** Removes the prefix `site.` from the API's error names, and repeated errors of days with the same hours. */
function toFormErrors(
  given: Readonly<Record<string, string>>,
  hours: SiteSettings['hours'],
): Record<string, string> {
  const fields = Object.entries(given).map(([name, text]) => [name.replace(/^site\./, ''), text] as const)
  return Object.fromEntries(
    fields.filter(([name]) => {
      const [setting, row] = name.split('.')
      return setting !== 'hours' || row === undefined || !isSameSchedule(hours, Number(row))
    }),
  )
}

function SettingsErrorSummary({ fields, site }: Pick<SettingsFormState, 'fields' | 'site'>) {
  function focusField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
    const control = event.currentTarget.closest('form')?.elements.namedItem(name)
    // Images have no form control: let the link jump to their section, which is open by now.
    if (!(control instanceof HTMLElement)) return
    event.preventDefault()
    control.focus()
  }
  const order: readonly string[] = settingSections.flatMap(({ names }) => names)
  const getPlace = (name: string): number => order.indexOf(name.split('.')[0] ?? '')
  const all = Object.entries(fields).toSorted(([a], [b]) => getPlace(a) - getPlace(b))
  return (
    <div className="form-error error-summary" role="alert" tabIndex={-1}>
      <p>No se guardó nada todavía. Hay {all.length} cosas por corregir:</p>
      <ul>
        {all.map(([name, text]) => (
          <li key={name}>
            <a href={`#${findSectionId(name)}`} onClick={(event) => focusField(event, name)}>
              {formatFieldName(name, site)}: {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `phones.0.number` → the label of the setting and the number of the row that the form shows. */
function formatFieldName(field: string, { country, hours }: SiteSettings): string {
  const [setting, row] = field.split('.')
  const name = settingNames.find((each) => each === setting)
  const label = name ? getSettingLabel(name, country) : field
  if (row === undefined || !/^\d+$/.test(row)) return label
  return `${label}, ${setting === 'hours' ? toSchedules(hours.slice(0, Number(row) + 1)).length : Number(row) + 1}`
}

const findSectionId = (field: string): string =>
  settingSections.find(({ names }) => names.some((name) => name === field.split('.')[0]))?.id ?? ''

type SettingsHistoryProps = Pick<SettingsPage, 'revisions'> & { onRestore: (rev: number) => Promise<void> }

function SettingsHistory({ revisions, onRestore }: SettingsHistoryProps) {
  async function askRestore(rev: number): Promise<void> {
    const text = 'Las páginas dirán otra vez lo que decían entonces. Lo de ahora queda en la lista.'
    if (await confirm({ title: '¿Recuperar esta versión?', text, action: 'Recuperar' })) await onRestore(rev)
  }

  return (
    <div className="stack">
      <section aria-labelledby="historia" className="card">
        <h2 id="historia">Cambios anteriores</h2>
        {revisions.length === 0 ? (
          <p>Nadie ha cambiado nada todavía.</p>
        ) : (
          <ul className="rows">
            {revisions.map(({ rev, at, author, changed }, index) => (
              <li key={rev}>
                <span className="row-text">
                  <Instant at={at} />, {author}
                  <small>{changed.join(', ') || 'Sin cambios'}</small>
                </span>
                {index > 0 && (
                  <LinkButton onClick={() => askRestore(rev)}>
                    Recuperar<span className="hidden"> la versión {rev}</span>
                  </LinkButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <p className="card">
        <a href={webhooksHref('mngr-conexiones')}>Conexiones: avisar a otro programa</a>
      </p>
    </div>
  )
}
