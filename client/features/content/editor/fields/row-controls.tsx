import './rows.css'
import type { ReactNode } from 'react'
import { ImageField } from '#client/features/media/image-field.tsx'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Check } from '#client/ui/field/check.tsx'
import { FieldGroup } from '#client/ui/field/field-group.tsx'
import { SortControls } from '#client/ui/sortable/sort-controls.tsx'
import { useSortable } from '#client/ui/sortable/use-sortable.ts'
import type { ControlProps } from './control.ts'
import { groupBySection } from './field-sections.ts'
import { FileControl } from './file-control.tsx'
import { LinkControl, TextField } from './text-controls.tsx'

export function RowsControl(props: ControlProps<'rows'>) {
  const { editor, field, value, readOnly, onChange } = props
  const columns = Object.entries(field.fields)
  return (
    <RowList
      label={field.label}
      hint={field.hint}
      itemName={field.itemName}
      getItemName={(_, index) => `${field.itemName} ${index + 1}`}
      rows={value}
      max={field.max}
      emptyRow={Object.fromEntries(columns.map(([name, { blank }]) => [name, blank]))}
      onChange={onChange}
    >
      {(row, changeRow, index) =>
        columns.map(([name, column]) => (
          <div key={name} className={column.share && `share-${column.share}`}>
            <Column
              field={column}
              value={row[name] ?? column.blank}
              error={editor.fieldErrors[`${props.name}.${index}.${name}`]}
              readOnly={readOnly}
              onChange={(changed) => changeRow({ ...row, [name]: changed })}
            />
          </div>
        ))
      }
    </RowList>
  )
}

type Rows = ControlProps<'rows'>
type ColumnProps = Pick<Rows, 'error' | 'readOnly'> & {
  field: Rows['field']['fields'][string]
  value: Rows['value'][number][string]
  onChange: (value: Rows['value'][number][string]) => void
}

function Column({ field, value, error, readOnly, onChange }: ColumnProps) {
  if (typeof value === 'object')
    return (
      <ImageField
        className="text-rows"
        {...{ label: field.label, hint: field.hint, image: value, error, onChange }}
      />
    )
  const label = field.needed === undefined ? field.label : `${field.label} *`
  const control = { value, error, readOnly, onChange }
  if (field.control === 'file') return <FileControl {...control} field={{ ...field, label }} />
  if (field.control === 'link') return <LinkControl {...control} field={{ ...field, label }} />
  return <TextField {...control} field={{ ...field, label }} />
}

/** The order of the sections of a page. Those with fields are shown or hidden in the head of their fields. */
export function SectionsControl(props: ControlProps<'sections'>) {
  const { editor, field, value, error, onChange } = props
  const heads = groupBySection(editor.fields)
  return (
    <RowList
      label={field.label}
      hint={field.hint}
      error={error}
      getItemName={({ id }) => field.options[id] ?? id}
      rows={value}
      onChange={onChange}
    >
      {(section, changeRow) =>
        heads.has(field.options[section.id] ?? '') ? (
          !section.shown && <small className="help">No se ve</small>
        ) : (
          <Check checked={section.shown} onChange={(shown) => changeRow({ ...section, shown })}>
            Se ve<span className="hidden"> {field.options[section.id]}</span>
          </Check>
        )
      }
    </RowList>
  )
}

/** The services to which an entry belongs. Chosen ones that are no longer offered stay in the list. */
export function ServicesControl(props: ControlProps<'services'>) {
  const { field, value, error, readOnly, onChange } = props
  const { services } = useSite()
  const offered = services.filter(({ shown }) => shown).map(({ id }) => id)
  return (
    <FieldGroup className="text-rows" label={field.label} hint={field.hint} error={error}>
      {[...new Set([...offered, ...value])].map((slug) => (
        <Check
          key={slug}
          disabled={readOnly}
          checked={value.includes(slug)}
          onChange={(isChosen) =>
            onChange([...value.filter((one) => one !== slug), ...(isChosen ? [slug] : [])])
          }
        >
          {/* Several services may have this id; the first is the current one. */}
          {services.find(({ id }) => id === slug)?.name ?? slug}
        </Check>
      ))}
    </FieldGroup>
  )
}

type RowListProps<Row> = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The noun of the button that adds a row: «Añadir paso». */
  itemName?: string
  getItemName: (row: Row, index: number) => string
  rows: readonly Row[]
  children: (row: Row, changeRow: (row: Row) => void, index: number) => ReactNode
  onChange: (rows: Row[]) => void
  /** If given, people can remove rows and add copies of this one. */
  emptyRow?: Row
  max?: number
}

function RowList<Row>(props: RowListProps<Row>) {
  const { label, hint, error, itemName, getItemName, rows, children, onChange } = props
  const { emptyRow, max = Infinity } = props
  const { ref, statusMessage, handleProps, move, rowProps } = useSortable<Row, HTMLFieldSetElement>(
    rows,
    getItemName,
    onChange,
  )
  const isFull = rows.length >= max

  function remove(index: number): void {
    onChange(rows.toSpliced(index, 1))
    // The focused button was removed with its row: focus the list instead.
    ref.current?.focus()
  }

  return (
    <FieldGroup className="text-rows" label={label} hint={hint} error={error} ref={ref}>
      {rows.map((row, index) => (
        <div
          className="text-row"
          role="group"
          aria-label={getItemName(row, index)}
          key={index}
          {...rowProps(index)}
        >
          <div className="row-head">
            <span aria-hidden="true">{getItemName(row, index)}</span>
            <SortControls
              sortable={{ handleProps, move }}
              index={index}
              count={rows.length}
              name={getItemName(row, index)}
            />
            {emptyRow !== undefined && (
              <LinkButton onClick={() => remove(index)}>
                Quitar<span className="hidden"> {getItemName(row, index)}</span>
              </LinkButton>
            )}
          </div>
          {children(row, (next) => onChange(rows.with(index, next)), index)}
        </div>
      ))}
      {emptyRow !== undefined && (
        <div className="actions">
          <Button aria-disabled={isFull} onClick={() => !isFull && onChange([...rows, emptyRow])}>
            Añadir {itemName}
            <span className="hidden"> a {label}</span>
          </Button>
          {isFull && <span className="help">Como máximo {max}. Quita uno para añadir otro.</span>}
        </div>
      )}
      <p className="hidden" role="status">
        {statusMessage}
      </p>
    </FieldGroup>
  )
}
