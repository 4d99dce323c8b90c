import type { SiteImage } from '#client/site.ts'
import type { CaseContent } from '../content/kinds/case.ts'

/** Fewer logos than this are not shown: they would say how few customers there are. */
const minLogos = 3

/** The logos of the customers of published cases, each once; none if there are few. */
export function listCustomerLogos(cases: readonly CaseContent[]): (SiteImage & { alt: string })[] {
  const logos = new Map(
    cases.flatMap(({ logo, customer }) => (logo ? [[logo.src, { ...logo, alt: customer }] as const] : [])),
  )
  return logos.size < minLogos ? [] : [...logos.values()]
}
