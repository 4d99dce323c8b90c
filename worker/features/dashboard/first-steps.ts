import { sql } from 'drizzle-orm'
import {
  type FirstStep,
  firstSteps,
  type FirstStepsPage,
  type Lack,
} from '#client/features/dashboard/contract/first-steps.ts'
import { postalAddress } from '#client/runtime/text/contact-links.ts'
import { type Site, site as defaults } from '#client/site.ts'
import { reach } from '../../db/reach.ts'
import type { Database, Env } from '../../env.ts'
import { siteOf } from '../../site-settings/site.ts'
import { readShowcases } from '../content/documents/reading/public.ts'
import { readDemonstration } from '../content/publishing/launch.ts'

type Said = { step: FirstStep; state: 'skipped' | 'done' | 'sent' }
type Own = { site: Site; hasServices: boolean; hasArticle: boolean }

/** What the owner said of the steps. */
export const readSaid = (db: Database): Promise<Said[]> =>
  reach(db.all<Said>(sql`SELECT step, state FROM first_steps`))

/** What nobody has said yet of who is behind the site. */
export function identityLacks(site: Site): Lack[] {
  return [
    ...(site.legalName === '' ? ['legalName' as const] : []),
    ...(site.taxId === '' ? ['taxId' as const] : []),
    ...(postalAddress(site) === '' ? ['street' as const] : []),
  ]
}

/** What each step still asks for; with nothing left it is done. */
function lacksOf({ site, hasServices, hasArticle }: Own): Readonly<Record<FirstStep, readonly Lack[]>> {
  const hasLook = site.accent !== defaults.accent || site.logo !== null
  const isReviewed = site.privacyUpdated !== defaults.privacyUpdated
  return {
    identity: (['name', 'email'] as const).filter((name) => site[name] === defaults[name]),
    look: hasLook ? [] : ['accent'],
    services: hasServices ? [] : ['service'],
    legal: [...identityLacks(site), ...(isReviewed ? [] : ['privacyUpdated' as const])],
    mail: [],
    article: hasArticle ? [] : ['article'],
  }
}

/** How far the owner is: what is done is seen in what the site shows, the rest is what they said of it. */
export function stepsOf(own: Own, said: readonly Said[]): FirstStepsPage['steps'] {
  const all = lacksOf(own)
  const states = new Map(said.map(({ step, state }) => [step, state]))
  return firstSteps.map((id) => {
    const lacks = all[id]
    // Only its reader knows whether a letter came.
    const isDone = id !== 'mail' && lacks.length === 0
    return { id, state: isDone ? 'done' : (states.get(id) ?? 'open'), lacks }
  })
}

export async function readFirstSteps(env: Env, now: number, mailTo: string): Promise<FirstStepsPage> {
  const [{ site }, shown, { demonstration, hasOwn }, said] = await Promise.all([
    siteOf(env, now),
    readShowcases(env.db, ['service']),
    readDemonstration(env.db, now),
    readSaid(env.db),
  ])
  return {
    steps: stepsOf({ site, hasServices: shown.service !== undefined, hasArticle: hasOwn }, said),
    demonstration,
    mailTo: env.mail === null ? null : mailTo,
  }
}
