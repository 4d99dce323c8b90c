import type { ReactNode } from 'react'
import { Heading } from '../../ui/heading/heading.tsx'
import { RawHtml } from '../../ui/raw-html/raw-html.tsx'

type CaseSummariesProps = { title: string; html: string | undefined; children?: ReactNode }

/** The section of cases with their figures, as the worker renders them; nothing if there are none. */
export function CaseSummaries({ title, html, children }: CaseSummariesProps): ReactNode {
  if (!html) return null
  return (
    <section className="section" aria-labelledby="casos">
      <Heading level={2} id="casos">
        {title}
      </Heading>
      <RawHtml html={html} />
      {children}
    </section>
  )
}
