import '#client/ui/panel/panel.css'
import '#client/ui/button/actions.css'
import './settings-form.css'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useRoute } from '#client/runtime/router/use-route.ts'
import type { SiteSettings } from '#client/site.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import type { SettingsPage } from '../contract.ts'
import { isSameSchedule } from '../contract/hours.ts'
import { checkLegalData } from '../contract/legal-data.ts'
import { type SettingSectionId, settingSections } from '../contract/sections.ts'
import { AccentSection } from './accent-section.tsx'
import { AnnouncementSection } from './announcement-section.tsx'
import { SettingsErrorSummary } from './error-summary.tsx'
import { ImagesSection } from './images-section.tsx'
import type { FormSectionProps } from './inputs.tsx'
import { MenusSection } from './menus-section.tsx'
import {
  ServiceHoursSection,
  ContactSection,
  IdentitySection,
  LegalSection,
  AddressSection,
} from './sections.tsx'
import { useSettings } from './use-settings.ts'

const sectionForms: Readonly<Record<SettingSectionId, ComponentType<FormSectionProps>>> = {
  nombre: IdentitySection,
  color: AccentSection,
  imagenes: ImagesSection,
  contacto: ContactSection,
  direccion: AddressSection,
  atencion: ServiceHoursSection,
  menu: MenusSection,
  aviso: AnnouncementSection,
  legales: LegalSection,
}

export function SettingsForm({ data }: { data: SettingsPage }): ReactNode {
  const settings = useSettings(data)
  const { ref, site, saved, isChanged, pending, failure, statusMessage, change, save, restore, discard } =
    settings
  const { confirm, dialog } = useConfirm()
  const { hash } = useRoute()
  // Open the section that the address points to, and focus its field if it names one.
  useEffect(() => {
    const wanted = decodeURIComponent(hash.slice(1))
    const at = settingSections.find(({ id, names }) => id === wanted || names.some((name) => name === wanted))
    const part = at && ref.current?.querySelector(`details[id="${at.id}"]`)
    if (!(part instanceof HTMLDetailsElement)) return
    part.open = true
    const control = ref.current?.elements.namedItem(wanted)
    if (at?.id === wanted || !(control instanceof HTMLElement)) return part.scrollIntoView()
    control.focus()
    control.scrollIntoView({ block: 'center' })
  }, [ref, hash])
  // Warnings are updated on blur, not while typing.
  const [settledSettings, setSettledSettings] = useState<SiteSettings>(site)
  const warnings = useMemo(() => checkLegalData(settledSettings), [settledSettings])
  const fields = useMemo(() => toFormErrors(failure?.fields ?? {}, site.hours), [failure, site.hours])
  const [open, setOpen] = useState<readonly string[]>(settingSections.slice(0, 1).map(({ id }) => id))
  const [opened, setOpened] = useState(failure)
  // Open the sections with errors. They stay open after the errors are fixed.
  if (failure !== opened) {
    setOpened(failure)
    setOpen([...open, ...settingSections.flatMap(({ id, names }) => (hasProblem(fields, names) ? [id] : []))])
  }

  async function askRestore(rev: number): Promise<void> {
    const text = 'Las páginas dirán otra vez lo que decían entonces. Lo de ahora queda en la lista.'
    if (await confirm({ title: '¿Recuperar esta versión?', text, action: 'Recuperar' })) await restore(rev)
  }

  return (
    <>
      {dialog}
      <form
        ref={ref}
        className="form marks-required"
        noValidate
        onBlur={() => setSettledSettings(site)}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {Object.keys(fields).length > 1 ? (
          <SettingsErrorSummary fields={fields} />
        ) : (
          <FormError failure={failure} />
        )}
        <p className="help">Los campos con * hacen falta.</p>
        {settingSections.map(({ id, title }) => {
          const Part = sectionForms[id]
          return (
            <details
              key={id}
              id={id}
              className="panel"
              open={open.includes(id)}
              onToggle={({ currentTarget }) =>
                setOpen((now) => [...now.filter((each) => each !== id), ...(currentTarget.open ? [id] : [])])
              }
            >
              <summary>{title}</summary>
              <div className="form">
                <Part site={site} fields={fields} warnings={warnings} change={change} />
              </div>
            </details>
          )
        })}
        <div className="actions settings-save">
          <button className="button" aria-disabled={pending}>
            Guardar
          </button>
          {isChanged && (
            <button type="button" className="link" onClick={discard}>
              Descartar los cambios
            </button>
          )}
          <StatusMessage text={statusMessage} />
        </div>
      </form>
      <section aria-labelledby="historia" className="section">
        <h2 id="historia">Cambios anteriores</h2>
        {saved.revisions.length === 0 && <p>Nadie ha cambiado nada todavía.</p>}
        <ul className="setting-history">
          {saved.revisions.map(({ rev, at, author, changed }, index) => (
            <li key={rev}>
              <span>
                <Instant at={at} />, {author}
                <small>{changed.join(', ') || 'Sin cambios'}</small>
              </span>
              {index > 0 && (
                <button type="button" className="link" onClick={() => void askRestore(rev)}>
                  Recuperar<span className="hidden"> la versión {rev}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
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

function hasProblem(fields: Readonly<Record<string, string>>, names: readonly string[]): boolean {
  return Object.keys(fields).some((field) => names.includes(field.split('.')[0] ?? ''))
}
