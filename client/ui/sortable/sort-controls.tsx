import './sortable.css'
import type { ReactNode } from 'react'
import type { useSortable } from './use-sortable.ts'

type SortingProps = {
  sortable: Pick<ReturnType<typeof useSortable>, 'handleProps' | 'move'>
  index: number
  count: number
  /** What is moved, as it is read out. */
  name: string
}

/** What puts a row elsewhere: a handle for pointers, fingers and arrow keys, and two buttons. */
export function Sorting({ sortable, index, count, name }: SortingProps): ReactNode {
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
      <Move text="Subir" name={name} isLast={index === 0} onMove={() => sortable.move(index, index - 1)} />
      <Move
        text="Bajar"
        name={name}
        isLast={index === count - 1}
        onMove={() => sortable.move(index, index + 1)}
      />
    </>
  )
}

type MoveProps = { text: string; name: string; isLast: boolean; onMove: () => void }

function Move({ text, name, isLast, onMove }: MoveProps): ReactNode {
  return (
    <button type="button" className="link" aria-disabled={isLast} onClick={onMove}>
      {text}
      <span className="hidden"> {name}</span>
    </button>
  )
}
