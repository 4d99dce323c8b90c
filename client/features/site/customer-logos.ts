import type { SiteImage } from '#client/site.ts'
import type { AboutText } from '../content/kinds/about.ts'
import type { CaseContent } from '../content/kinds/case.ts'

/** `href`: the customer's site; empty = no link. */
export type CustomerLogo = SiteImage & { alt: string; href: string }

/** The logos of the customers of published cases. */
export const listCaseLogos = (cases: readonly CaseContent[]): CustomerLogo[] =>
  cases.flatMap(({ logo, customer }) => (logo ? [{ ...logo, alt: customer, href: '' }] : []))

/** The logos that the owner lists, then those of cases, each once. */
export function joinLogos({ customers }: AboutText, ofCases: readonly CustomerLogo[] = []): CustomerLogo[] {
  const own = customers.flatMap(({ title, logo, href }) => (logo ? [{ ...logo, alt: title, href }] : []))
  const all = [...own, ...ofCases]
  return all.filter(({ src }, index) => all.findIndex((logo) => logo.src === src) === index)
}
