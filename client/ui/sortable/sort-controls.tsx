import './sortable.css'
import type { MouseEvent, ReactNode } from 'react'
import type { useSortable } from './use-sortable.ts'

type SortControlsProps = {
  sortable: Pick<ReturnType<typeof useSortable>, 'handleProps' | 'move'>
  index: number
  count: number
  /** The name of the row for screen readers. */
  name: string
}

/** The controls that move a row: a handle for pointer, touch and arrow keys, and two buttons. */
export function SortControls({ sortable, index, count, name }: SortControlsProps): ReactNode {
  return (
    <>
      <button
        type="button"
        className="handle"
        aria-label={`Mover ${name}: arrastra, o usa las flechas`}
        {...sortable.handleProps(index)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
          <path d="M5 2h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zM5 12h2v2H5zm4 0h2v2H9z" />
        </svg>
      </button>
      <MoveButton
        text="Subir"
        name={name}
        isDisabled={index === 0}
        onMove={(click) => sortable.move(index, index - 1, click)}
      />
      <MoveButton
        text="Bajar"
        name={name}
        isDisabled={index === count - 1}
        onMove={(click) => sortable.move(index, index + 1, click)}
      />
    </>
  )
}

type MoveButtonProps = {
  text: string
  name: string
  isDisabled: boolean
  onMove: (click: MouseEvent) => void
}

function MoveButton({ text, name, isDisabled, onMove }: MoveButtonProps): ReactNode {
  return (
    <button type="button" className="link" aria-disabled={isDisabled} onClick={onMove}>
      {text}
      <span className="hidden"> {name}</span>
    </button>
  )
}
