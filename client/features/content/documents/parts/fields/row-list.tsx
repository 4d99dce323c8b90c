import './document-form.css'
import { type ReactNode, useRef } from 'react'

type RowListProps<Row> = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** What one of them is called. */
  one: (row: Row, index: number) => string
  rows: readonly Row[]
  children: (row: Row, set: (row: Row) => void, index: number) => ReactNode
  onChange: (rows: Row[]) => void
  /** What there may be more of, and less. */
  blank?: Row
}

/** Rows of a field: change, move, and where told add and remove. */
export function RowList<Row>(props: RowListProps<Row>): ReactNode {
  const { label, hint, error, one, rows, children, onChange, blank } = props
  const box = useRef<HTMLFieldSetElement>(null)

  function raise(index: number): void {
    const row = rows[index]
    if (row !== undefined) onChange(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))
  }

  function remove(index: number): void {
    onChange(rows.toSpliced(index, 1))
    // The button that was pressed is gone.
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
        <div className="text-row" role="group" aria-label={one(row, index)} key={index}>
          {children(row, (next) => onChange(rows.with(index, next)), index)}
          <div className="actions">
            <button
              type="button"
              className="link"
              aria-disabled={index === 0}
              onClick={() => index > 0 && raise(index)}
            >
              Subir<span className="hidden"> {one(row, index)}</span>
            </button>
            {blank !== undefined && (
              <button type="button" className="link" onClick={() => remove(index)}>
                Quitar<span className="hidden"> {one(row, index)}</span>
              </button>
            )}
          </div>
        </div>
      ))}
      {blank !== undefined && (
        <button type="button" className="button plain" onClick={() => onChange([...rows, blank])}>
          Añadir
          <span className="hidden"> a {label}</span>
        </button>
      )}
    </fieldset>
  )
}
