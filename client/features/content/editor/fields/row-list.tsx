import type { ReactNode } from 'react'
import { SortControls } from '#client/ui/sortable/sort-controls.tsx'
import { useSortable } from '#client/ui/sortable/use-sortable.ts'
import { FieldGroup } from './field-group.tsx'

type RowListProps<Row> = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Accessible name of a row. */
  getItemName: (row: Row, index: number) => string
  rows: readonly Row[]
  children: (row: Row, changeRow: (row: Row) => void, index: number) => ReactNode
  onChange: (rows: Row[]) => void
  /** If given, people can remove rows and add copies of this one. */
  emptyRow?: Row
  /** The most rows that the list may have. */
  max?: number
}

/** A list of rows to change and reorder and, if `emptyRow` is given, to add and remove. */
export function RowList<Row>(props: RowListProps<Row>): ReactNode {
  const { label, hint, error, getItemName, rows, children, onChange, emptyRow, max = Infinity } = props
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
    <FieldGroup label={label} hint={hint} error={error} ref={ref}>
      {rows.map((row, index) => (
        <div
          className="text-row"
          role="group"
          aria-label={getItemName(row, index)}
          key={index}
          {...rowProps(index)}
        >
          {children(row, (next) => onChange(rows.with(index, next)), index)}
          <div className="actions">
            <SortControls
              sortable={{ handleProps, move }}
              index={index}
              count={rows.length}
              name={getItemName(row, index)}
            />
            {emptyRow !== undefined && (
              <button type="button" className="link" onClick={() => remove(index)}>
                Quitar<span className="hidden"> {getItemName(row, index)}</span>
              </button>
            )}
          </div>
        </div>
      ))}
      {emptyRow !== undefined && (
        <div className="actions">
          <button
            type="button"
            className="button plain"
            aria-disabled={isFull}
            onClick={() => !isFull && onChange([...rows, emptyRow])}
          >
            Añadir
            <span className="hidden"> a {label}</span>
          </button>
          {isFull && <span className="help">Como máximo {max}. Quita uno para añadir otro.</span>}
        </div>
      )}
      <p className="hidden" role="status">
        {statusMessage}
      </p>
    </FieldGroup>
  )
}
