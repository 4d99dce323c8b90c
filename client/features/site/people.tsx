import type { ReactNode } from 'react'
import { Heading } from '../../ui/heading/heading.tsx'
import type { AboutText } from '../content/kinds/about.ts'
import type { PersonContent } from '../content/kinds/person.ts'

/** Joins label and duties into one sentence: if the label ends in «de», a leading «De …» of the duties is dropped. */
const formatDuties = (label: string, duties: string): string =>
  /\bde:?$/i.test(label)
    ? `${label} ${duties.replace(/^de /i, '').replace(/^del /i, 'el ')}`
    : `${label} ${duties}`

type PeopleProps = { text: AboutText; people: readonly PersonContent[] }

/** The people of the company and their duties; nothing if there are none. */
export function People({ text, people }: PeopleProps): ReactNode {
  if (people.length === 0) return null
  return (
    <section className="section" aria-labelledby="personas">
      <Heading level={2} icon="people" id="personas">
        {text.peopleTitle}
      </Heading>
      <ul role="list" className="cards">
        {people.map(({ title, role, duties, photo }) => (
          <li key={title} className="card person">
            {photo && <img {...photo} alt="" loading="lazy" decoding="async" />}
            <h3>{title}</h3>
            <p>{role}</p>
            <p>{formatDuties(text.dutiesLabel, duties)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
