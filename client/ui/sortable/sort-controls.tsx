import './sortable.css'
import type { Press } from './use-moved-row.ts'
import type { useSortable } from './use-sortable.ts'

type SortControlsProps = {
  sortable: Pick<ReturnType<typeof useSortable>, 'handleProps' | 'move'>
  index: number
  count: number
  /** The name of the row for screen readers. */
  name: string
}

/** The controls that move a row: a handle for pointer, touch and arrow keys, and two buttons. */
export function SortControls({ sortable, index, count, name }: SortControlsProps) {
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
        onMove={(press) => sortable.move(index, -1, press)}
      />
      <MoveButton
        text="Bajar"
        name={name}
        isDisabled={index === count - 1}
        onMove={(press) => sortable.move(index, 1, press)}
      />
    </>
  )
}

type MoveButtonProps = {
  text: 'Subir' | 'Bajar'
  name: string
  isDisabled: boolean
  onMove: (press: Press) => void
}

function MoveButton({ text, name, isDisabled, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className="handle"
      aria-label={`${text} ${name}`}
      aria-disabled={isDisabled}
      title={text}
      data-handle={text}
      onClick={(click) => onMove({ control: text, click })}
    >
      {text === 'Subir' ? '↑' : '↓'}
    </button>
  )
}
