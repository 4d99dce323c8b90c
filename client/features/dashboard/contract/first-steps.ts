import * as v from 'valibot'
import type { MailDelivery } from '#client/runtime/text/mail-delivery.ts'
import type { TextKind } from '../../content/kinds/names.ts'

/** Steps that set up a new site, in their order. */
export const firstSteps = ['identity', 'look', 'services', 'legal', 'mail', 'article'] as const
export type FirstStep = (typeof firstSteps)[number]
/** A text with built-in sentences, which the owner accepts as it is. */
export type AcceptedText = `texto.${string}`
export const acceptedTextPattern = /^texto\.[a-z0-9-]{1,60}$/

/** `sent`: a test mail was sent; only its recipient knows whether it arrived. */
export type FirstStepState = 'open' | 'skipped' | 'sent' | 'done'

/** Something is still to be done: the owner has not said that the test mail arrived either. */
export const isOpenStep = ({ state }: { state: FirstStepState }): boolean =>
  state === 'open' || state === 'sent'

/** How many steps are open, in the same words on the dashboard and on the page of the steps. */
export const countOpenSteps = (open: number): string =>
  open === 0
    ? 'No queda ningún paso.'
    : `${open === 1 ? 'Queda 1' : `Quedan ${open}`} de ${firstSteps.length} pasos.`

/** PUT `{ state }` → 204: skips or reopens a step, or marks it as done if the site cannot detect that. */
export const firstStepPath = (step: FirstStep | AcceptedText): string => `/api/mngr/primeros-pasos/${step}`
/** PUT `{ state: 'skipped' }` → 204: skips all open steps. */
export const allStepsPath = '/api/mngr/primeros-pasos/todos'
/** POST → 204: sends a test mail to the signed-in user. */
export const testMailPath = '/api/mngr/primeros-pasos/carta'

/** DELETE → 204: deletes the samples that nobody has changed. */
export const samplesPath = '/api/mngr/primeros-pasos/ejemplos'

export const firstStepSchema = v.object({ state: v.picklist(['open', 'skipped', 'done']) })

/** A setting, or content to publish, that a step still needs. */
export type MissingItem =
  | 'name'
  | 'tagline'
  | 'description'
  | 'email'
  | TextKind
  | 'accent'
  | 'icon'
  | 'service'
  | 'legalName'
  | 'taxId'
  | 'street'
  | 'privacyUpdated'
  | 'article'

/** Number of samples that nobody has changed, and the titles of those that somebody has. */
export type Samples = {
  articles: number
  pages: number
  people: number
  cases: number
  jobs: number
  events: number
  changed: readonly string[]
}
export const noSamples: Samples = {
  articles: 0,
  pages: 0,
  people: 0,
  cases: 0,
  jobs: 0,
  events: 0,
  changed: [],
}

/** A text that readers see and that still has built-in sentences: a page, a service, or a setting. */
export type BuiltInText = {
  key: AcceptedText
  kind: 'service' | TextKind | 'legal' | 'setting'
  /** The id of the text; null while readers see the template. */
  id: string | null
  name: string
  /** How many texts it stands for: until one is published, the built-in services are accepted at once. */
  count: number
  /** Its fields with built-in sentences; empty = all of it. `more`: how many there are besides `sentence`. */
  fields: readonly { field: string; label: string; sentence: string; more: number }[]
}

/** Says how many texts still have built-in sentences that nobody has accepted. */
export function countBuiltInTexts(texts: readonly BuiltInText[]): string {
  const count = texts.reduce((sum, text) => sum + text.count, 0)
  if (count === 0) return 'No queda ningún texto por revisar.'
  return count === 1
    ? 'Queda 1 texto de fábrica por revisar.'
    : `Quedan ${count} textos de fábrica por revisar.`
}

/** A text that stays when the samples are removed, and the address of one of them to which it leads. */
export type SampleLink = { title: string; path: string }

export type FirstStepsPage = {
  steps: readonly { id: FirstStep; state: FirstStepState; lacks: readonly MissingItem[] }[]
  samples: Samples
  sampleLinks: readonly SampleLink[]
  builtInTexts: readonly BuiltInText[]
  mail: MailDelivery
}
