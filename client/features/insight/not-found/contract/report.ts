import type { RecentPeriod } from '../../visits/contract/recent-periods.ts'

/** A search is shown from so many times on: what one alone typed is nobody's business. */
export const minSearches = 2

/** Somewhere that there is, and what it is called. */
export type PageSuggestion = { path: string; title: string }

export type NotFoundAddress = {
  path: string
  count: number
  /** From where, the most frequent first. */
  from: { name: string; count: number }[]
  proposal: PageSuggestion | null
  /** The owner's redirect that stands there now, and whom it has led on since it was made. */
  redirect: { target: string; hits: number } | null
}

export type EmptySearch = { q: string; count: number; proposal: PageSuggestion | null }

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

export type NotFoundReport = {
  period: RecentPeriod
  from: string
  to: string
  addresses: NotFoundAddress[]
  noise: { name: string; count: number }[]
  searches: EmptySearch[]
  form: FormFunnel
  links: { broken: BrokenLink[]; checked: number; waiting: number }
  /** Visits that the owner's redirects have led on, in all. */
  saved: number
}

/** What the panel says of it, of the last seven days; null for whoever does not oversee the site. */
export type NotFoundCard = { lost: { addresses: number; searches: number; broken: number } | null }

/** Route name → the data of that page. */
export type NotFoundPages = { 'mngr-perdidos': NotFoundReport }
