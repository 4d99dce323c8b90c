import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { SiteSettings } from '#client/site.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { CountedField } from '#client/ui/field/character-count.tsx'
import { EmailField } from '#client/ui/field/email-field.tsx'
import { FieldGroup } from '#client/ui/field/field-group.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { SortControls } from '#client/ui/sortable/sort-controls.tsx'
import { useSortable } from '#client/ui/sortable/use-sortable.ts'
import { PageField } from '../../content/links/page-field.tsx'
import { maxMenuText, shortenToMenuText } from '../contract/menu-text.ts'
import { maxRows } from '../contract/value-schemas.ts'
import { ChoiceField, hintOrWarning, type SettingControl, type SettingProps } from './setting-controls.tsx'

type Column<Row> = {
  name: Extract<keyof Row, string>
  label: string
  type?: 'text' | 'tel' | 'date' | 'email'
  hint?: string
  required?: true
  /** Most characters of a text; said before they are exceeded. */
  max?: number
  /** A link target, searchable by page title. A row without a name takes the title of the chosen page, shortened. */
  isPage?: true
  /** What is said about a value. */
  describe?: (value: string) => string | undefined
  /** One of these values. */
  options?: (row: Row) => Readonly<Record<string, string>>
}

type RowsOptions<Row> = {
  /** Singular name of an item, as in `Quitar teléfono 2`. */
  itemName: string
  hint?: ReactNode
  columns: readonly Column<Row>[]
  blank: NoInfer<Row>
  /** Fills in other columns of a row that was changed. */
  complete?: (row: NoInfer<Row>, before: NoInfer<Row>) => NoInfer<Row>
  /** Another button of a row. */
  renderAction?: (row: NoInfer<Row>, rowName: string) => ReactNode
}

type TextRow = Readonly<Record<string, string | undefined>>

export const createRowsControl = <Row extends TextRow>(
  getOptions: (site: SiteSettings) => RowsOptions<Row>,
): SettingControl<readonly Row[]> =>
  function RowsControl(props) {
    return <SettingRows {...props} options={getOptions(props.site)} />
  }

type LinkRow = SiteSettings['nav'][number]

type LinksOptions = {
  hint: string
  /** What is said about an address. */
  describe?: (href: string) => string | undefined
  /** More columns than text and address. */
  columns?: readonly Column<LinkRow>[]
}

export const createLinksControl = (
  getOptions: (site: SiteSettings) => LinksOptions,
): SettingControl<readonly LinkRow[]> =>
  createRowsControl((site) => {
    const { hint, describe, columns = [] } = getOptions(site)
    return {
      itemName: 'enlace',
      hint: `${hint} Escribe el título de una página del sitio, o una dirección.`,
      columns: [
        { name: 'name', label: 'Texto', required: true, max: maxMenuText },
        {
          name: 'href',
          label: 'Página o dirección',
          required: true,
          isPage: true,
          ...(describe && { describe }),
        },
        ...columns,
      ],
      blank: { name: '', href: '' },
    }
  })

type SettingRowsProps<Row> = SettingProps<readonly Row[]> & { options: RowsOptions<Row> }

export function SettingRows<Row extends TextRow>({ options, ...setting }: SettingRowsProps<Row>) {
  const { name, label, value: rows, error, onChange } = setting
  const { itemName, hint, columns, blank, complete, renderAction } = options
  const { ref, statusMessage, rowProps, handleProps, move } = useSortable<Row, HTMLFieldSetElement>(
    rows,
    (row, index) => row['name'] || `${itemName} ${index + 1}`,
    onChange,
  )
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

  function remove(index: number): void {
    onChange(rows.toSpliced(index, 1))
    // The pressed button disappears with its row.
    ref.current?.focus()
  }

  return (
    <FieldGroup className="setting-rows" ref={ref} {...{ name, label, hint, error }}>
      {rows.map((row, index) => {
        const rowName = `${itemName} ${index + 1}`
        return (
          <div className="setting-row" role="group" aria-label={rowName} key={index} {...rowProps(index)}>
            {columns.map((column) => (
              <Cell
                key={column.name}
                {...setting}
                row={row}
                column={column}
                field={`${name}.${index}.${column.name}`}
                onChange={(changed) => onChange(rows.with(index, complete?.(changed, row) ?? changed))}
              />
            ))}
            <div className="setting-actions">
              {renderAction?.(row, rowName)}
              <SortControls
                sortable={{ handleProps, move }}
                index={index}
                count={rows.length}
                name={rowName}
              />
              <LinkButton onClick={() => remove(index)}>
                Quitar<span className="hidden"> {rowName}</span>
              </LinkButton>
            </div>
          </div>
        )
      })}
      <p className="hidden" role="status">
        {statusMessage}
      </p>
      {rows.length < maxRows && <Button onClick={add}>Añadir {itemName}</Button>}
    </FieldGroup>
  )
}

type CellProps<Row> = Pick<SettingProps<Row>, 'fields' | 'warnings' | 'onChange'> & {
  row: Row
  column: Column<Row>
  /** Name of the field, also in the API's errors. */
  field: string
}

function Cell<Row extends TextRow>({ row, column, field, ...form }: CellProps<Row>) {
  const { fields, warnings, onChange } = form
  const { name, label, type = 'text', hint, required = false, max, isPage, describe, options } = column
  const error = fields[field]
  const common = { label, name: field, required, value: row[name] ?? '', error }
  if (options) {
    const choose = (chosen: string) => onChange({ ...row, [name]: chosen })
    return <ChoiceField {...common} options={options(row)} onChange={choose} />
  }
  if (max !== undefined)
    return (
      <CountedField
        {...common}
        {...{ hint, max }}
        onChange={({ target }) => onChange({ ...row, [name]: target.value })}
      />
    )
  const Control = type === 'email' ? EmailField : Field
  return isPage ? (
    <PageField
      {...common}
      hint={describe?.(common.value)}
      onChange={(href, title = '') =>
        onChange({ ...row, name: row['name'] || shortenToMenuText(title), [name]: href })
      }
    />
  ) : (
    <Control
      {...common}
      type={type}
      hint={hintOrWarning(hint, error ? undefined : warnings[field])}
      onChange={({ target }) => onChange({ ...row, [name]: target.value })}
    />
  )
}
