import * as v from 'valibot'

/** From the first sign-in to a site of one's own, in this order. */
export const firstSteps = ['identity', 'look', 'services', 'legal', 'mail', 'article'] as const
export type FirstStep = (typeof firstSteps)[number]
/** `sent`: a letter to try the mail went out; only its reader knows whether it came. */
export type FirstStepState = 'open' | 'skipped' | 'sent' | 'done'

/** PUT `{ state }`: leaves a step out, takes it up again, or says that it is done where nothing else can; 204. */
export const firstStepPath = (step: FirstStep): string => `/api/mngr/primeros-pasos/${step}`
/** PUT `{ state: 'skipped' }`: leaves out all of which nothing is said yet; 204. */
export const allStepsPath = '/api/mngr/primeros-pasos/todos'
/** POST: a letter to whoever asks; 204. */
export const testMailPath = '/api/mngr/primeros-pasos/carta'

export const firstStepSchema = v.object({ state: v.picklist(['open', 'skipped', 'done']) })

/** What a step still asks for: a setting, or something published. */
export type MissingItem =
  | 'name'
  | 'email'
  | 'accent'
  | 'service'
  | 'legalName'
  | 'taxId'
  | 'street'
  | 'privacyUpdated'
  | 'article'

export type FirstStepsPage = {
  steps: readonly { id: FirstStep; state: FirstStepState; lacks: readonly MissingItem[] }[]
  /** The articles that the site came with, where they still show. */
  demonstration: readonly { id: string; rev: number }[]
  /** Where a letter would go; null where the site sends none. */
  mailTo: string | null
}
