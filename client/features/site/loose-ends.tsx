import type { HomeContent } from '../content/kinds/home.ts'

/** Three threads of the drawing behind this (client/ui/wave/wave.svg), with ends well apart on both sides. */
export const looseThreads = [
  'M-144 30H0C30 30 37 0 69 14S96 16 122 31S166 31 197 31s33 -13 65 -13s45 19 90 19H496',
  'M-144 63H0C30 63 40 95 71 85S118 63 147 46S166 52 197 52s33 -12 65 -12s45 18 90 18H496',
  'M-144 85H0C30 85 53 3 83 20S114 85 146 85S166 73 197 73s33 -12 65 -12s45 18 90 18H496',
] as const

/** The problems of readers, each at the loose end of a thread, and at the thread's other end what solves it. */
export function LooseEnds({ ends }: { ends: HomeContent['problems'] }) {
  return (
    <ul role="list" className="loose-ends" aria-label="Lo que desenredamos">
      {ends.map(({ title, text }, index) => (
        <li key={title}>
          <svg
            viewBox="-144 0 640 104"
            height="100%"
            preserveAspectRatio="none"
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            aria-hidden="true"
          >
            <path vectorEffect="non-scaling-stroke" d={looseThreads[index]} />
          </svg>
          <span className="tag">{title}</span>
          {text !== '' && <span className="tag">{text}</span>}
        </li>
      ))}
    </ul>
  )
}
