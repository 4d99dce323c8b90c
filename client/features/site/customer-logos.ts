import type { SiteImage } from '#client/site.ts'
import type { CaseContent } from '../content/kinds/case.ts'

export type CustomerLogo = SiteImage & { alt: string }

/** Fewer logos than this are not shown: they would say how few customers there are. */
const minLogos = 3

/** The logos of the customers of published cases, each once; none if there are few. */
export function listCustomerLogos(cases: readonly CaseContent[]): CustomerLogo[] {
  const logos = new Map(
    cases.flatMap(({ logo, customer }) => (logo ? [[logo.src, { ...logo, alt: customer }] as const] : [])),
  )
  return logos.size < minLogos ? [] : [...logos.values()]
}
