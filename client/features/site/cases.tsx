import type { ReactNode } from 'react'
import { Heading } from '../../ui/heading/heading.tsx'
import { dateFormat } from '../../ui/time/date-format.ts'
import type { CaseContent } from '../content/documents/contract/content.ts'
import { Said } from './said.tsx'

const style = { dateStyle: 'long' } as const

/** What was done for others, with what came of it; nothing while there is none. */
export function Cases({ title, cases }: { title: string; cases: readonly CaseContent[] }): ReactNode {
  if (cases.length === 0) return null
  return (
    <section className="section" aria-labelledby="casos">
      <Heading level={2} icon="article" id="casos">
        {title}
      </Heading>
      <ul role="list" className="cards">
        {cases.map((each) => (
          <li key={each.title} className="card">
            <h3>{each.title}</h3>
            <Said text={each.problem} html={each.asHtml?.['problem']} />
            <Said text={each.work} html={each.asHtml?.['work']} />
            <Results of={each} />
            {each.quote !== '' && (
              <figure>
                <blockquote>{each.quote}</blockquote>
                <figcaption>{each.quoteBy}</figcaption>
              </figure>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Results({ of: { results, source, date } }: { of: CaseContent }): ReactNode {
  if (results.length === 0) return null
  return (
    <>
      <ul className="plain-list">
        {results.map((result, index) => (
          <li key={index}>{result}</li>
        ))}
      </ul>
      <p className="note">
        Fuente: {source}, <time dateTime={date}>{dateFormat(style, 'UTC').format(new Date(date))}</time>.
      </p>
    </>
  )
}
