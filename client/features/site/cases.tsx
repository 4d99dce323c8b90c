import type { ReactNode } from 'react'
import { Section } from '../../ui/heading/heading.tsx'
import type { CaseContent } from '../content/kinds/case.ts'
import { formatMonth } from './format-month.ts'
import { formatPermission } from './format-permission.ts'
import { RichText } from './rich-text.tsx'

/** The section of case studies and their results; nothing if there are none. */
export function Cases({ title, cases }: { title: string; cases: readonly CaseContent[] }): ReactNode {
  if (cases.length === 0) return null
  return (
    <Section id="casos" title={title}>
      {cases.map((each) => (
        <article key={each.title} className="case">
          <div className="stack">
            <h3>{each.title}</h3>
            <RichText text={each.problem} html={each.asHtml?.['problem']} />
            <RichText text={each.work} html={each.asHtml?.['work']} />
            {each.quote !== '' && (
              <figure>
                <blockquote>{each.quote}</blockquote>
                <figcaption>{each.quoteBy}</figcaption>
              </figure>
            )}
          </div>
          <CaseResults caseContent={each} />
        </article>
      ))}
    </Section>
  )
}

/** What was measured before and after, who measured it, and that the customer agreed. */
function CaseResults({ caseContent }: { caseContent: CaseContent }): ReactNode {
  const { figures, results, source, date, customer } = caseContent
  if (figures.length + results.length === 0 && customer === '') return null
  return (
    <div className="card">
      {figures.length > 0 && (
        <dl className="stack figures">
          {figures.map(({ title, before, after }, index) => (
            <div key={index}>
              <dt>{title}</dt>
              <dd>
                {before} <span aria-hidden="true">→</span>
                <span className="hidden"> a </span> <strong>{after}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {results.length > 0 && (
        <ul className="plain-list">
          {results.map((result, index) => (
            <li key={index}>{result}</li>
          ))}
        </ul>
      )}
      {source !== '' && (
        <p className="note">
          Fuente: {source}
          {date !== '' && (
            <>
              , <time dateTime={date.slice(0, 7)}>{formatMonth(date)}</time>
            </>
          )}
          .
        </p>
      )}
      {customer !== '' && <p className="note">{formatPermission(customer)}</p>}
    </div>
  )
}
