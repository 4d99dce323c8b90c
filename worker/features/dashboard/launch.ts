import type { LaunchCard, LaunchStep } from '#client/features/dashboard/contract.ts'
import { site as defaults } from '#client/site.ts'
import type { Env } from '../../env.ts'
import { siteOf } from '../../site-settings/site.ts'
import { readShowcases } from '../content/documents/reading/public.ts'
import { readDemonstration } from '../content/publishing/launch.ts'
import { identityLacks, readSaid, stepsOf } from './first-steps.ts'

/** What the site still lacks before visitors come. */
export async function readLaunchCard(env: Env, now: number): Promise<LaunchCard> {
  const [{ site }, { demonstration, hasOwn }, said, shown] = await Promise.all([
    siteOf(env, now),
    readDemonstration(env.db, now),
    readSaid(env.db),
    readShowcases(env.db, ['service', 'home']),
  ])
  const lacks: Readonly<Record<LaunchStep, boolean>> = {
    identity: identityLacks(site).length > 0,
    email: site.email === defaults.email,
    privacy: site.privacyUpdated === '',
    mail: env.mail === null,
    image: site.socialImage === null,
    // An empty list is what was withdrawn.
    content: [shown.service, shown.home].some((data) => data === undefined || data === '[]'),
    article: !hasOwn,
  }
  // The keys of a record of all steps are the steps.
  const missing = (Object.keys(lacks) as LaunchStep[]).filter((step) => lacks[step])
  const own = { site, hasServices: shown.service !== undefined, hasArticle: hasOwn }
  const open = stepsOf(own, said).filter(({ state }) => state === 'open').length
  return { missing, lacks: identityLacks(site), demonstration, open }
}
