import type { ReactNode } from 'react'

type ColumnsProps = { points: readonly { label: string; value: number }[] }

const height = 100
/** Of the grid of the drawing: a column and the gap after it. */
const column = 8
const step = 10

/** Figures one after the other as columns to look at. A table beside it says them. */
export function Columns({ points }: ColumnsProps): ReactNode {
  const most = Math.max(...points.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <>
      <svg
        viewBox={`0 0 ${points.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="visit-columns"
      >
        {points.map(({ label, value }, at) => {
          const tall = (value / most) * (height - 2)
          return <rect key={label} x={at * step + 1} y={height - tall} width={column} height={tall} />
        })}
      </svg>
      <p className="visit-ends help" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </>
  )
}
