import '#client/ui/message/message.css'
import type { MouseEvent, ReactNode } from 'react'
import { settingLabels, settingNames } from '../contract/labels.ts'
import { settingSections } from '../contract/sections.ts'

/** All that is wrong, at once: each line leads to its field. */
export function SettingsErrorSummary({ fields }: { fields: Readonly<Record<string, string>> }): ReactNode {
  function focusField(event: MouseEvent<HTMLAnchorElement>, name: string): void {
    const control = event.currentTarget.closest('form')?.elements.namedItem(name)
    // What names no field of the form, as an image, stands in a part that is open by now.
    if (!(control instanceof HTMLElement)) return
    event.preventDefault()
    control.focus()
  }
  const all = Object.entries(fields)
  return (
    <div className="form-error error-summary" role="alert" tabIndex={-1}>
      <p>No se guardó nada todavía. Hay {all.length} cosas por corregir:</p>
      <ul>
        {all.map(([name, text]) => (
          <li key={name}>
            <a href={`#${findSectionId(name)}`} onClick={(event) => focusField(event, name)}>
              {formatFieldName(name)}: {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `phones.0.number` → the setting, and which of its rows. */
function formatFieldName(field: string): string {
  const [setting, row] = field.split('.')
  const name = settingNames.find((each) => each === setting)
  const label = name ? settingLabels[name] : field
  return row !== undefined && /^\d+$/.test(row) ? `${label}, ${Number(row) + 1}` : label
}

const findSectionId = (field: string): string =>
  settingSections.find(({ names }) => names.some((name) => name === field.split('.')[0]))?.id ?? ''
