import '#client/ui/field/check.css'
import type { ReactNode } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { ControlProps } from './control.ts'
import { FieldGroup } from './field-group.tsx'
import { RowList } from './row-list.tsx'
import { TextField } from './text-controls.tsx'

/** A list of groups of texts, such as steps with title and text. */
export function RowsControl({ field, value, getRowError, onChange }: ControlProps<'rows'>): ReactNode {
  const columns = Object.entries(field.fields)
  return (
    <RowList
      label={field.label}
      hint={field.hint}
      getItemName={(_, index) => `${field.itemName} ${index + 1}`}
      rows={value}
      max={field.max}
      emptyRow={Object.fromEntries(columns.map(([name, { blank }]) => [name, blank]))}
      onChange={onChange}
    >
      {(row, changeRow, index) =>
        columns.map(([name, column]) => (
          <TextField
            key={name}
            field={column}
            value={row[name] ?? ''}
            error={getRowError(`${index}.${name}`)}
            onChange={(text) => changeRow({ ...row, [name]: text })}
          />
        ))
      }
    </RowList>
  )
}

/** Chooses which sections of a page are shown, and in which order. */
export function SectionsControl({ field, value, error, onChange }: ControlProps<'sections'>): ReactNode {
  return (
    <RowList
      label={field.label}
      hint={field.hint}
      error={error}
      getItemName={({ id }) => field.options[id] ?? id}
      rows={value}
      onChange={onChange}
    >
      {(section, changeRow) => (
        <label className="check">
          <input
            type="checkbox"
            checked={section.shown}
            onChange={({ target }) => changeRow({ ...section, shown: target.checked })}
          />
          <span>Se ve: {field.options[section.id]}</span>
        </label>
      )}
    </RowList>
  )
}

/** The services to which an entry belongs. Chosen ones that are no longer offered stay in the list. */
export function ServicesControl(props: ControlProps<'services'>): ReactNode {
  const { field, value, error, readOnly, onChange } = props
  const { services } = useSite()
  const former = value.filter((slug) => services.every((service) => service.id !== slug))
  return (
    <FieldGroup label={field.label} hint={field.hint} error={error}>
      {[...services, ...former.map((slug) => ({ id: slug, name: slug }))].map((service) => (
        <label key={service.id} className="check">
          <input
            type="checkbox"
            disabled={readOnly}
            checked={value.includes(service.id)}
            onChange={({ target }) =>
              onChange([
                ...value.filter((slug) => slug !== service.id),
                ...(target.checked ? [service.id] : []),
              ])
            }
          />
          <span>{service.name}</span>
        </label>
      ))}
    </FieldGroup>
  )
}
