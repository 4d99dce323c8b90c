import type { ReactNode } from 'react'
import { Section } from '../../ui/heading/heading.tsx'
import { RawHtml } from '../../ui/raw-html/raw-html.tsx'

type CaseSummariesProps = { title: string; html: string | undefined; children?: ReactNode }

/** The section of cases with their figures, as the worker renders them; nothing if there are none. */
export function CaseSummaries({ title, html, children }: CaseSummariesProps) {
  if (!html) return null
  return (
    <Section id="casos" title={title}>
      <RawHtml html={html} />
      {children}
    </Section>
  )
}
