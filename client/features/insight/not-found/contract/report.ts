import type { RecentPeriod } from '../../visits/contract/periods.ts'

/** Searches made fewer times than this are not shown, because they may identify a visitor. */
export const minSearches = 2

/** An existing page that visitors may have meant. */
export type PageSuggestion = { path: string; title: string }

export type NotFoundAddress = {
  path: string
  count: number
  /** Referring sites, the most frequent first. */
  from: { name: string; count: number }[]
  proposal: PageSuggestion | null
  /** The redirect that now exists for this path, and how often it was followed. */
  redirect: { target: string; hits: number } | null
}

type EmptySearch = { q: string; count: number; proposal: PageSuggestion | null }

export type BrokenLink = {
  address: string
  /** HTTP status; 0 = no answer. */
  status: number
  since: string
  /** The texts that contain the link; `href` opens their editor. */
  uses: { title: string; href: string }[]
}

export type NotFoundReport = {
  period: RecentPeriod
  from: string
  to: string
  addresses: NotFoundAddress[]
  noise: { name: string; count: number }[]
  searches: EmptySearch[]
  links: { broken: BrokenLink[]; checked: number; waiting: number }
  /** How often redirects made by managers were followed in total. */
  saved: number
}

/** Data of the dashboard for the last seven days; null for users without `manageRedirects`. */
export type NotFoundCard = { notFound: { addresses: number; searches: number; broken: number } | null }

export type NotFoundPages = { 'mngr-perdidos': NotFoundReport }
