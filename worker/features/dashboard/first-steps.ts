import { sql } from 'drizzle-orm'
import { textKinds } from '#client/features/content/kinds/names.ts'
import {
  type FirstStep,
  firstSteps,
  type FirstStepsPage,
  type MissingItem,
} from '#client/features/dashboard/contract/first-steps.ts'
import { formatPostalAddress } from '#client/runtime/text/contact-links.ts'
import { type Site, defaultSite as defaults } from '#client/site.ts'
import type { Database, Env } from '../../env.ts'
import { getMailDelivery } from '../../env/mail.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { readStoredPublicTexts, type StoredPublicTexts } from '../content/reading/public-entries.ts'
import { listUnchangedSamples, readSamples, sampleKinds } from '../content/samples.ts'

type StoredStep = { step: FirstStep; state: 'skipped' | 'done' | 'sent' }
/** `texts`: what is published of services and page texts. `unchanged`: of which kinds that is a sample, word for word. */
type SiteProgress = {
  site: Site
  texts: StoredPublicTexts
  unchanged: readonly string[]
  hasArticle: boolean
}

/** True if readers see the sample. An empty list means that the owner withdrew the texts. */
const isSampleShown = (data: string | undefined): boolean => data === undefined || data === '[]'

/** Reads the states that the owner has set. */
const readStoredSteps = (db: Database): Promise<StoredStep[]> =>
  db.all<StoredStep>(sql`SELECT step, state FROM first_steps`)

/** Lists the missing details of the company behind the site. */
function listMissingIdentity(site: Site): MissingItem[] {
  return [
    ...(site.legalName === '' ? ['legalName' as const] : []),
    ...(site.taxId === '' ? ['taxId' as const] : []),
    ...(formatPostalAddress(site) === '' ? ['street' as const] : []),
  ]
}

/** Lists what each step still lacks; a step that lacks nothing is done. */
function listMissingByStep({
  site,
  texts,
  unchanged,
  hasArticle,
}: SiteProgress): Readonly<Record<FirstStep, readonly MissingItem[]>> {
  const hasLook = site.accent !== defaults.accent || site.logo !== null
  const isReviewed = site.privacyUpdated !== defaults.privacyUpdated
  return {
    identity: (['name', 'tagline', 'description', 'email'] as const).filter(
      (name) => site[name] === defaults[name],
    ),
    look: hasLook ? [] : ['accent'],
    services: [
      ...(texts.service === undefined || unchanged.includes('service') ? ['service' as const] : []),
      ...textKinds.filter((kind) => isSampleShown(texts[kind]) || unchanged.includes(kind)),
    ],
    legal: [...listMissingIdentity(site), ...(isReviewed ? [] : ['privacyUpdated' as const])],
    mail: [],
    article: hasArticle ? [] : ['article'],
  }
}

/** Returns the state of each step: done if the site already shows that it is done, otherwise as set by the owner. */
function toSteps(progress: SiteProgress, storedSteps: readonly StoredStep[]): FirstStepsPage['steps'] {
  const all = listMissingByStep(progress)
  const states = new Map(storedSteps.map(({ step, state }) => [step, state]))
  return firstSteps.map((id) => {
    const lacks = all[id]
    // Only the owner knows whether the test mail arrived.
    const isDone = id !== 'mail' && lacks.length === 0
    return { id, state: isDone ? 'done' : (states.get(id) ?? 'open'), lacks }
  })
}

export async function readFirstSteps(env: Env, now: number): Promise<FirstStepsPage> {
  const state = getSiteState(env, now)
  const [{ site }, texts, unchanged, { samples, hasOwnArticle }, said] = await Promise.all([
    state,
    readStoredPublicTexts({ db: env.db, now, limit: 1 }, sampleKinds),
    listUnchangedSamples(env.db, now, state),
    readSamples(env.db, now),
    readStoredSteps(env.db),
  ])
  return {
    steps: toSteps({ site, texts, unchanged, hasArticle: hasOwnArticle }, said),
    samples,
    mail: getMailDelivery(env.mail),
  }
}
