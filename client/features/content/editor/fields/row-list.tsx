import './rows.css'
import { type ReactNode, useRef } from 'react'

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
}

/** A list of rows to change and reorder and, if `emptyRow` is given, to add and remove. */
export function RowList<Row>(props: RowListProps<Row>): ReactNode {
  const { label, hint, error, getItemName, rows, children, onChange, emptyRow } = props
  const box = useRef<HTMLFieldSetElement>(null)

  function moveUp(index: number): void {
    const row = rows[index]
    if (row !== undefined) onChange(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))
  }

  function remove(index: number): void {
    onChange(rows.toSpliced(index, 1))
    // The focused button was removed with its row: focus the list instead.
    box.current?.focus()
  }

  return (
    <fieldset className="text-rows" ref={box} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <small className="help">{hint}</small>}
      {error && (
        <small className="field-error" role="alert">
          {error}
        </small>
      )}
      {rows.map((row, index) => (
        <div className="text-row" role="group" aria-label={getItemName(row, index)} key={index}>
          {children(row, (next) => onChange(rows.with(index, next)), index)}
          <div className="actions">
            <button
              type="button"
              className="link"
              aria-disabled={index === 0}
              onClick={() => index > 0 && moveUp(index)}
            >
              Subir<span className="hidden"> {getItemName(row, index)}</span>
            </button>
            {emptyRow !== undefined && (
              <button type="button" className="link" onClick={() => remove(index)}>
                Quitar<span className="hidden"> {getItemName(row, index)}</span>
              </button>
            )}
          </div>
        </div>
      ))}
      {emptyRow !== undefined && (
        <button type="button" className="button plain" onClick={() => onChange([...rows, emptyRow])}>
          Añadir
          <span className="hidden"> a {label}</span>
        </button>
      )}
    </fieldset>
  )
}
