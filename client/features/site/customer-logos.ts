import type { SiteImage } from '#client/site.ts'
import type { CaseContent } from '../content/kinds/case.ts'

export type CustomerLogo = SiteImage & { alt: string }

/** The logos of the customers of published cases, each once. */
export function listCustomerLogos(cases: readonly CaseContent[]): CustomerLogo[] {
  const logos = new Map(
    cases.flatMap(({ logo, customer }) => (logo ? [[logo.src, { ...logo, alt: customer }] as const] : [])),
  )
  return [...logos.values()]
}
