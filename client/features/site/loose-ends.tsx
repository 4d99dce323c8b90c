import type { ReactNode } from 'react'
import type { HomeContent } from '../content/kinds/home.ts'

/** Three threads of the drawing behind this (client/ui/wave/wave.svg), with ends well apart on both sides. */
export const looseThreads = [
  'M-10 56C67 69 107 65 176 41S250 122 311 127S376 61 448 61S522 36 596 36S703 74 810 74',
  'M-10 95C67 126 76 186 156 178S231 60 294 40S376 99 448 99S522 74 596 74S703 111 810 111',
  'M-10 174C67 178 121 71 192 89S259 78 327 92S376 137 448 137S522 111 596 111S703 149 810 149',
] as const

/** The problems of readers, each at the loose end of a thread, and at the thread's other end what solves it. */
export function LooseEnds({ ends }: { ends: HomeContent['problems'] }): ReactNode {
  return (
    <>
      <svg
        viewBox="0 0 800 210"
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
