import type { RecentPeriod } from '../../visits/contract/recent.ts'

/** A search is shown from so many times on: what one alone typed is nobody's business. */
export const leastSearches = 2

/** Somewhere that there is, and what it is called. */
export type Proposal = { path: string; title: string }

export type LostAddress = {
  path: string
  count: number
  /** From where, the most frequent first. */
  from: { name: string; count: number }[]
  proposal: Proposal | null
  /** The owner's redirect that stands there now, and whom it has led on since it was made. */
  redirect: { target: string; hits: number } | null
}

export type LostSearch = { q: string; count: number; proposal: Proposal | null }

export type BrokenLink = {
  address: string
  /** 0 = no answer. */
  status: number
  since: string
  /** The texts that hold it, with their editors. */
  uses: { title: string; href: string }[]
}

export type FormFunnel = {
  /** Views of the contact page. */
  seen: number
  begun: number
  sent: number
  refused: { name: string; count: number }[]
  spam: { name: string; count: number }[]
}

export type LostReport = {
  period: RecentPeriod
  from: string
  to: string
  addresses: LostAddress[]
  noise: { name: string; count: number }[]
  searches: LostSearch[]
  form: FormFunnel
  links: { broken: BrokenLink[]; checked: number; waiting: number }
  /** Visits that the owner's redirects have led on, in all. */
  saved: number
}

/** What the panel says of it, of the last seven days; null for whoever does not oversee the site. */
export type LostCard = { lost: { addresses: number; searches: number; broken: number } | null }

/** Route name → the data of that page. */
export type LostPages = { 'mngr-perdidos': LostReport }
