import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { SortControls } from '#client/ui/sortable/sort-controls.tsx'
import { useSortable } from '#client/ui/sortable/use-sortable.ts'
import { maxRows } from '../contract.ts'
import type { FieldWarning } from '../contract/legal-data.ts'
import { hintOrWarning } from './inputs.tsx'
import { PageField } from './page-field.tsx'

type Column<Row> = {
  name: Extract<keyof Row, string>
  label: string
  type?: 'text' | 'tel' | 'date'
  hint?: string
  required?: true
  /** A link target, searchable by page title. A row without a name takes the title of the chosen page. */
  isPage?: true
}

type SettingRowsProps<Row> = {
  /** Name of the setting, and prefix of the API's error names. */
  name: string
  label: string
  /** Singular name of an item, as in `Quitar teléfono 2`. */
  itemName: string
  hint?: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  blank: NoInfer<Row>
  fields: Readonly<Record<string, string>>
  warnings?: Readonly<Record<string, FieldWarning>>
  onChange: (rows: Row[]) => void
}

/** Editable list of items of one setting: add, change, move, remove. */
export function SettingRows<Row extends Readonly<Record<string, string>>>(
  props: SettingRowsProps<Row>,
): ReactNode {
  const { name, label, itemName, hint, rows, columns, blank, fields, warnings = {}, onChange } = props
  const id = useId()
  const nameOf = (row: Row, index: number): string => row['name'] || `${itemName} ${index + 1}`
  const { ref, statusMessage, rowProps, handleProps, move } = useSortable<Row, HTMLFieldSetElement>(
    rows,
    nameOf,
    onChange,
  )
  const problem = fields[name]
  const isAdded = useRef(false)

  // Focus the first control of a newly added row.
  useLayoutEffect(() => {
    if (!isAdded.current) return
    isAdded.current = false
    const groups = ref.current?.querySelectorAll('[role="group"]')
    groups
      ?.item(groups.length - 1)
      .querySelector<HTMLElement>('input, select')
      ?.focus()
  }, [rows.length, ref])

  function add(): void {
    isAdded.current = true
    onChange([...rows, blank])
  }

  function replace(index: number, row: Row): void {
    onChange(rows.map((before, at) => (at === index ? row : before)))
  }

  function remove(index: number): void {
    onChange(rows.filter((_, at) => at !== index))
    // The pressed button disappears with its row.
    ref.current?.focus()
  }

  return (
    <fieldset
      className="setting-rows"
      name={name}
      ref={ref}
      tabIndex={-1}
      aria-describedby={problem ? id : undefined}
    >
      <legend>{label}</legend>
      {hint && <small className="help">{hint}</small>}
      {problem && (
        <small id={id} className="field-error">
          {problem}
        </small>
      )}
      {rows.map((row, index) => (
        <div
          className="setting-row"
          role="group"
          aria-label={`${itemName} ${index + 1}`}
          key={index}
          {...rowProps(index)}
        >
          {columns.map((column) => {
            const field = `${name}.${index}.${column.name}`
            const error = fields[field]
            const set = (value: string) => replace(index, { ...row, [column.name]: value })
            const value = row[column.name] ?? ''
            return column.isPage ? (
              <PageField
                key={column.name}
                label={column.label}
                name={field}
                required={column.required === true}
                value={value}
                error={error}
                {...(column.hint ? { hint: column.hint } : {})}
                onChange={(href, title = '') =>
                  replace(index, { ...row, name: row['name'] || title, [column.name]: href })
                }
              />
            ) : (
              <Field
                key={column.name}
                label={column.label}
                name={field}
                type={column.type ?? 'text'}
                required={column.required === true}
                hint={hintOrWarning(column.hint, error ? undefined : warnings[field])}
                value={value}
                error={error}
                onChange={({ target }) => set(target.value)}
              />
            )
          })}
          <div className="setting-actions">
            <SortControls
              sortable={{ handleProps, move }}
              index={index}
              count={rows.length}
              name={`${itemName} ${index + 1}`}
            />
            <button type="button" className="link" onClick={() => remove(index)}>
              Quitar<span className="hidden"> {`${itemName} ${index + 1}`}</span>
            </button>
          </div>
        </div>
      ))}
      <p className="hidden" role="status">
        {statusMessage}
      </p>
      {rows.length < maxRows && (
        <button type="button" className="button plain" onClick={add}>
          Añadir {itemName}
        </button>
      )}
    </fieldset>
  )
}
