import type { ReactNode } from 'react'
import { Heading } from '../../ui/heading/heading.tsx'
import { getDateFormat } from '../../ui/time/date-format.ts'
import type { CaseContent } from '../content/kinds/case.ts'
import { RichText } from './rich-text.tsx'

const style = { dateStyle: 'long' } as const

/** The section of case studies and their results; nothing if there are none. */
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
            <RichText text={each.problem} html={each.asHtml?.['problem']} />
            <RichText text={each.work} html={each.asHtml?.['work']} />
            <CaseResults caseContent={each} />
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

function CaseResults({ caseContent: { results, source, date } }: { caseContent: CaseContent }): ReactNode {
  if (results.length === 0) return null
  return (
    <>
      <ul className="plain-list">
        {results.map((result, index) => (
          <li key={index}>{result}</li>
        ))}
      </ul>
      <p className="note">
        Fuente: {source}, <time dateTime={date}>{getDateFormat(style, 'UTC').format(new Date(date))}</time>.
      </p>
    </>
  )
}
