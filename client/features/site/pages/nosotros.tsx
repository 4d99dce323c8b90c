import './nosotros.css'
import type { ReactNode } from 'react'
import { Deferred } from '#client/ui/deferred/deferred.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { enhanceTexts, LongText } from '../../content/public/long-text.tsx'
import { CaseSummaries } from '../case-summaries.tsx'
import { Certificates, CompanyFacts, Customers } from '../company.tsx'
import type { SitePages } from '../contract.ts'
import { People } from '../people.tsx'

export const enhance = enhanceTexts

export function Page({ data }: { data: SitePages['nosotros'] }): ReactNode {
  const { about, next, person = [] } = data
  const [story, ...others] = about.columns
  return (
    <>
      <div className="wrap about">
        <header className="page-head">
          <Heading icon="people">{about.title}</Heading>
          {about.lead && <p className="lead">{about.lead}</p>}
        </header>
        <ThreadDrawing subject="pagina" seed="nosotros" isInFirstScreen />
        <Deferred>
          {story && <LongText html={story} />}
          <People text={about} people={person} />
          {others.map((html) => (
            <LongText key={html} html={html} />
          ))}
          <Customers text={about} caseLogos={data.logos} />
          <CaseSummaries title={about.casesTitle} html={data.casesHtml} />
          <Certificates text={about} />
          <CompanyFacts title={about.factsTitle} />
        </Deferred>
      </div>
      <NextStep text={next} />
    </>
  )
}
