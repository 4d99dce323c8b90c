/** Distance between two threads, in units of the drawing. */
const gap = 18
/** Where threads begin, and how far they run: with their round ends as wide as the drawing. */
const [start, length] = [19, 602]

/** Where each thread goes after its beginning: straight, in waves, into a knot with a loose end, or unseen. */
const courses = {
  good: 'h600',
  improve: 'h120q20-7 40 0t40 0t40 0t40 0t40 0t40 0h240',
  problem: 'h180c50-26 76 26 26 22s-34-40 34-26s24 36-12 30s-20-34 44-22s60 26 110 6',
  unknown: 'h600',
} as const

/** A decorative picture of the result: what is in order runs straight, what is not is tangled. */
export function CheckDrawing({ states }: { states: readonly (keyof typeof courses)[] }) {
  const height = gap * (states.length + 1)
  return (
    <svg className="check-drawing" viewBox={`${start} 0 ${length} ${height}`} aria-hidden="true">
      {states.map((state, index) => (
        <path key={index} className={state} d={`M${start + 1} ${gap * (index + 1)}${courses[state]}`} />
      ))}
    </svg>
  )
}
