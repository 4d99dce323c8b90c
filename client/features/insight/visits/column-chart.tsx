const chartHeight = 100
/** Units of the SVG's view box: width of a column, and distance between the starts of two. */
const columnWidth = 8
const columnStep = 10

/** Decorative column chart; a table next to it contains the values. */
export function ColumnChart({ points }: { points: readonly { label: string; value: number }[] }) {
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
