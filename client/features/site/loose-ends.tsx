import type { ReactNode } from 'react'
import type { HomeContent } from '../content/kinds/home.ts'

/** Three threads of the drawing behind this (client/ui/wave/wave.svg), with ends well apart on both sides. */
export const looseThreads = [
  'M-10 112C134 138 214 131 352 83S500 244 621 254S753 122 896 122S1044 71 1192 71S1401 147 1610 147',
  'M-10 190C134 252 152 371 312 355S462 120 589 79S753 197 896 197S1044 147 1192 147S1401 223 1610 223',
  'M-10 347C134 357 243 143 384 178S519 155 654 185S753 273 896 273S1044 223 1192 223S1401 298 1610 298',
] as const

/** The problems of readers, each at the loose end of a thread, and at the thread's other end what solves it. */
export function LooseEnds({ ends }: { ends: HomeContent['problems'] }): ReactNode {
  return (
    <>
      <svg
        viewBox="0 0 1600 420"
        width="100%"
        height="100%"
        preserveAspectRatio="none"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        {looseThreads.slice(0, ends.length).map((path) => (
          <path key={path} vectorEffect="non-scaling-stroke" d={path} />
        ))}
      </svg>
      <ul role="list" className="loose-ends" aria-label="Lo que desenredamos">
        {ends.map(({ title, text }) => (
          <li key={title}>
            <span className="tag">{title}</span>
            {text !== '' && <span className="tag">{text}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
