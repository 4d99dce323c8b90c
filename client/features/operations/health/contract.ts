/** Health of one part of the site; instants in epoch milliseconds. */
export type PartHealth = {
  /** Name of the checked part. */
  what: string
  /** Description of the fault, the error message of the part, and what to do; null = healthy. */
  fault: { text: string; said: string; todo: string } | null
  /** Start of the current state. */
  since: number
}

/** Result of one DNS check that affects mail delivery; `unknown` = the check failed, which is no fault. */
export type MailFinding = {
  what: string
  state: 'good' | 'bad' | 'unknown'
  said: string
  todo: string | null
}

/** State of the site's mail; instants in epoch milliseconds, null = never. */
export type MailHealth = {
  domain: string
  /** Time of the last DNS check. */
  checkedAt: number | null
  findings: MailFinding[]
  lastSent: number | null
  lastRefused: { at: number; said: string } | null
}

/** Data of the dashboard's health card; `health` is null for users without `manageFailures`. */
export type HealthCard = {
  health: {
    /** Time of the last check; null = none yet. */
    checkedAt: number | null
    /** Checks have stopped, so the results are out of date. */
    isSilent: boolean
    /** Since when all parts are healthy; null = at least one is not. */
    wellSince: number | null
    parts: PartHealth[]
    /** null = the site sends no mail. */
    mail: MailHealth | null
  } | null
}
