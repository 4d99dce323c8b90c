import type { ReactNode } from 'react'

type ColumnChartProps = { points: readonly { label: string; value: number }[] }

const chartHeight = 100
/** Of the grid of the drawing: a column and the gap after it. */
const columnWidth = 8
const columnStep = 10

/** Figures one after the other as columns to look at. A table beside it says them. */
export function ColumnChart({ points }: ColumnChartProps): ReactNode {
  const most = Math.max(...points.map(({ value }) => value), Number.MIN_VALUE)
  return (
    <>
      <svg
        viewBox={`0 0 ${points.length * columnStep} ${chartHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="visit-columns"
      >
        {points.map(({ label, value }, at) => {
          const tall = (value / most) * (chartHeight - 2)
          return (
            <rect
              key={label}
              x={at * columnStep + 1}
              y={chartHeight - tall}
              width={columnWidth}
              height={tall}
            />
          )
        })}
      </svg>
      <p className="visit-ends help" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </>
  )
}
