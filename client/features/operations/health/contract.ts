/** How a part of the site is; instants in epoch milliseconds. */
export type PartHealth = {
  /** What was checked. */
  what: string
  /** What fails, in words, and what the part itself said of it; null = it is well. */
  fault: { text: string; said: string; todo: string } | null
  /** Since when it is so without a break. */
  since: number
}

/** What decides whether mail of the site is believed; `unknown` = it could not be found out, which is no fault. */
export type MailFinding = {
  what: string
  state: 'good' | 'bad' | 'unknown'
  said: string
  todo: string | null
}

/** The site's mail; instants in epoch milliseconds, null = none. */
export type MailHealth = {
  domain: string
  /** When DNS was asked last. */
  checkedAt: number | null
  findings: MailFinding[]
  lastSent: number | null
  lastRefused: { at: number; said: string } | null
}

/** What the panel says of the site's own checks; `health` is null for whoever does not oversee the site. */
export type HealthCard = {
  health: {
    /** The last look; null = none yet. */
    checkedAt: number | null
    /** The looks have stopped: what is known is old. */
    isSilent: boolean
    /** Since when every part is well; null = one is not. */
    wellSince: number | null
    parts: PartHealth[]
    /** null = the site sends none. */
    mail: MailHealth | null
  } | null
}
