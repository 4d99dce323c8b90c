import type { EnquirySummary, EnquiryState } from '../enquiries/contract/inbox.ts'

/** A post on the panel; `at` (ISO 8601) is when it was saved, goes live or went live. */
export type PanelPost = { id: string; slug: string; title: string; at: string }

/** A notification that nobody got. */
export type Undelivered = { reference: string; name: string; error: string | null }

export type Panel = {
  enquiries: { counts: Record<EnquiryState, number>; latest: EnquirySummary[] }
  mail: {
    configured: boolean
    pending: number
    failed: number
    /** The first of the failed ones. */
    undelivered: Undelivered[]
  }
  posts: { draftCount: number; drafts: PanelPost[]; scheduled: PanelPost[]; latest: PanelPost[] }
  buildId: string
}

/** Route name → the data of that page. */
export type PanelPages = { mngr: Panel }
