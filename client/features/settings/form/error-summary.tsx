import '#client/ui/message/message.css'
import type { MouseEvent, ReactNode } from 'react'
import type { SiteSettings } from '#client/site.ts'
import { toSchedules } from '../contract/hours.ts'
import { getSettingLabel, settingNames } from '../contract/labels.ts'
import { settingSections } from '../contract/sections.ts'
import type { SettingsFormState } from './setting-controls.tsx'

export function SettingsErrorSummary({
  fields,
  site,
}: Pick<SettingsFormState, 'fields' | 'site'>): ReactNode {
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
