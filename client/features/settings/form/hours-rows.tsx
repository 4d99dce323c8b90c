import { useRef, useState } from 'react'
import type { SiteSettings } from '#client/site.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { FieldGroup } from '#client/ui/field/field-group.tsx'
import { Field } from '#client/ui/field/field.tsx'
import {
  createBlankSchedule,
  formatDays,
  formatHours,
  toHours,
  findOverlap,
  type Schedule,
  toSchedules,
} from '../contract/hours.ts'
import { type Weekday, weekdayNames, weekdays } from '../contract/weekdays.ts'
import type { SettingProps } from './setting-controls.tsx'

type Hours = SiteSettings['hours']

const isSameHours = (one: Hours, other: Hours): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Opening hours, entered once for all days with the same hours. */
export function HoursRows({ value: hours, fields, onChange, ...setting }: SettingProps<Hours>) {
  const [rows, setRows] = useState(() => toSchedules(hours))
  const box = useRef<HTMLFieldSetElement>(null)
  // Reset the rows when the settings change elsewhere. Rows without days exist only in this form.
  if (!isSameHours(toHours(rows), hours)) setRows(toSchedules(hours))

  function update(next: readonly Schedule[]): void {
    setRows([...next])
    onChange(toHours(next))
  }

  /** Index of the row's first day in the stored hours. Errors of that day are shown for the whole row. */
  const getFirstIndex = (index: number): number => toHours(rows.slice(0, index)).length
  const lines = formatHours(hours)

  return (
    <FieldGroup
      className="setting-rows"
      {...setting}
      ref={box}
      hint="Marca juntos los días que abren igual. Si cierras a mediodía, añade otro horario con los mismos días."
    >
      {rows.map((row, index) => (
        <ScheduleRow
          key={index}
          row={row}
          name={`Horario ${index + 1}`}
          field={`hours.${getFirstIndex(index)}`}
          fields={row.days.length > 0 ? fields : {}}
          overlap={findOverlap(rows, index)}
          onChange={(next) => update(rows.with(index, next))}
          onRemove={() => {
            update(rows.toSpliced(index, 1))
            // The pressed button disappears with its row.
            box.current?.focus()
          }}
        />
      ))}
      {lines.length > 0 && (
        <p className="help" role="status">
          En el sitio se lee: {lines.join('; ')}.
        </p>
      )}
      <Button onClick={() => update([...rows, createBlankSchedule(rows)])}>Añadir horario</Button>
    </FieldGroup>
  )
}

type ScheduleRowProps = {
  row: Schedule
  name: string
  /** Prefix of the API's error names for the first day of the row. */
  field: string
  fields: Readonly<Record<string, string>>
  overlap: readonly Weekday[]
  onChange: (row: Schedule) => void
  onRemove: () => void
}

function ScheduleRow(props: ScheduleRowProps) {
  const { row, name, field, fields, overlap, onChange, onRemove } = props
  const time = (key: 'opens' | 'closes', label: string) => (
    <Field
      label={label}
      name={`${field}.${key}`}
      type="time"
      required
      value={row[key]}
      error={fields[`${field}.${key}`]}
      onChange={({ target }) => onChange({ ...row, [key]: target.value })}
    />
  )
  return (
    <div className="setting-row" role="group" aria-label={name}>
      <fieldset className="setting-days">
        <legend>Días</legend>
        {weekdayNames.map((day) => (
          <label key={day} className="check">
            <input
              type="checkbox"
              checked={row.days.includes(day)}
              onChange={({ target }) => {
                const isChecked = (name: Weekday) => (name === day ? target.checked : row.days.includes(name))
                onChange({ ...row, days: weekdayNames.filter(isChecked) })
              }}
            />
            {weekdays[day]}
          </label>
        ))}
      </fieldset>
      {time('opens', 'Abre')}
      {time('closes', 'Cierra')}
      <div className="setting-actions">
        {row.days.length === 0 && (
          <small className="setting-doubt">Marca al menos un día; sin ninguno no se guarda.</small>
        )}
        {overlap.length > 0 && (
          <small className="setting-doubt">
            ¿Seguro? {formatDays(overlap)} ya tiene otro horario a esas horas.
          </small>
        )}
        <LinkButton onClick={onRemove}>
          Quitar<span className="hidden"> {name}</span>
        </LinkButton>
      </div>
    </div>
  )
}
