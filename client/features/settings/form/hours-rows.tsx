import { type ReactNode, useId, useRef, useState } from 'react'
import type { Settings } from '#client/site.ts'
import { Field } from '#client/ui/field/field.tsx'
import { daysText, hoursLines, hoursOf, overlapOf, type Schedule, schedulesOf } from '../contract/hours.ts'
import { labels } from '../contract/labels.ts'
import { type Weekday, weekdays } from '../contract/weekdays.ts'
import { optionsOf } from './inputs.tsx'

type Hours = Settings['hours']
type HoursRowsProps = {
  hours: Hours
  fields: Readonly<Record<string, string>>
  onChange: (hours: Hours) => void
}

const days = optionsOf(weekdays)
const isSame = (one: Hours, other: Hours): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What another row starts from: the working days that have none yet, else Saturday. */
function blankFor(rows: readonly Schedule[]): Schedule {
  const free = days.flatMap(({ value }) => (rows.some((row) => row.days.includes(value)) ? [] : [value]))
  const working = free.filter((day) => day !== 'Saturday' && day !== 'Sunday')
  return working.length > 0
    ? { days: working, opens: '09:00', closes: '18:00' }
    : { days: free.slice(0, 1), opens: '09:00', closes: '13:00' }
}

/** The opening hours: days that are alike are entered once. */
export function HoursRows({ hours, fields, onChange }: HoursRowsProps): ReactNode {
  const [rows, setRows] = useState(() => schedulesOf(hours))
  const box = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  // Somebody else's hours, or those of another version; a row without days is nobody's but this form's.
  if (!isSame(hoursOf(rows), hours)) setRows(schedulesOf(hours))

  function put(next: readonly Schedule[]): void {
    setRows([...next])
    onChange(hoursOf(next))
  }

  /** Of the days of a row the first one's field stands for all. */
  const firstOf = (index: number): number => hoursOf(rows.slice(0, index)).length
  const lines = hoursLines(hours)
  const problem = fields['hours']

  return (
    <fieldset
      className="setting-rows"
      name="hours"
      ref={box}
      tabIndex={-1}
      aria-describedby={problem ? id : undefined}
    >
      <legend>{labels.hours}</legend>
      <small className="help">
        Marca juntos los días que abren igual. Si cierras a mediodía, añade otro horario con los mismos días.
      </small>
      {problem && (
        <small id={id} className="field-error">
          {problem}
        </small>
      )}
      {rows.map((row, index) => (
        <ScheduleRow
          key={index}
          row={row}
          name={`Horario ${index + 1}`}
          field={`hours.${firstOf(index)}`}
          fields={row.days.length > 0 ? fields : {}}
          overlap={overlapOf(rows, index)}
          onChange={(next) => put(rows.with(index, next))}
          onRemove={() => {
            put(rows.toSpliced(index, 1))
            // The button that was pressed is gone.
            box.current?.focus()
          }}
        />
      ))}
      {lines.length > 0 && (
        <p className="help" role="status">
          En el sitio se lee: {lines.join('; ')}.
        </p>
      )}
      <button type="button" className="button plain" onClick={() => put([...rows, blankFor(rows)])}>
        Añadir horario
      </button>
    </fieldset>
  )
}

type ScheduleRowProps = {
  row: Schedule
  name: string
  /** Under which the API names what is wrong with its first day. */
  field: string
  fields: Readonly<Record<string, string>>
  overlap: readonly Weekday[]
  onChange: (row: Schedule) => void
  onRemove: () => void
}

function ScheduleRow(props: ScheduleRowProps): ReactNode {
  const { row, name, field, fields, overlap, onChange, onRemove } = props
  const time = (key: 'opens' | 'closes', label: string): ReactNode => (
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
        {days.map(({ value, text }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              checked={row.days.includes(value)}
              onChange={({ target }) =>
                onChange({
                  ...row,
                  // In the order of the week.
                  days: days.flatMap((day) =>
                    (day.value === value ? target.checked : row.days.includes(day.value)) ? [day.value] : [],
                  ),
                })
              }
            />
            {text}
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
            ¿Seguro? {daysText(overlap)} ya tiene otro horario a esas horas.
          </small>
        )}
        <button type="button" className="link" onClick={onRemove}>
          Quitar<span className="hidden"> {name}</span>
        </button>
      </div>
    </div>
  )
}
