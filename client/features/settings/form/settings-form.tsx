import { type ReactNode, useMemo, useState } from 'react'
import { whenReleased } from '#client/runtime/browser/when-released.ts'
import type { SiteSettings } from '#client/site.ts'
import '#client/ui/panel/panel.css'
import '#client/ui/button/actions.css'
import './settings-form.css'
import { LinkButton } from '#client/ui/button/button.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import type { SettingsPages } from '../contract.ts'
import { isSameSchedule } from '../contract/hours.ts'
import { listDifferences } from '../contract/labels.ts'
import { checkLegalData } from '../contract/legal-data.ts'
import { sectionSummaries } from '../contract/section-summaries.ts'
import { settingSections } from '../contract/sections.ts'
import { SettingsErrorSummary } from './error-summary.tsx'
import { Setting } from './setting-fields.tsx'
import { SettingsHistory } from './settings-history.tsx'
import { useOpenSections } from './use-open-sections.ts'
import { useSettings } from './use-settings.ts'

export function SettingsForm({ data }: { data: SettingsPages['mngr-ajustes'] }): ReactNode {
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
