import type { LaunchCard, LaunchStep } from '#client/features/dashboard/contract.ts'
import { defaultSite as defaults } from '#client/site.ts'
import type { Env } from '../../env.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { readStoredPublicTexts } from '../content/reading/public-entries.ts'
import { readSamples } from '../content/samples.ts'
import { isSampleShown, listMissingIdentity, readStoredSteps, sampleKinds, toSteps } from './first-steps.ts'

/** Reads what the site still lacks before its launch. */
export async function readLaunchCard(env: Env, now: number): Promise<LaunchCard> {
  const [{ site }, { samples, hasOwnArticle }, said, texts] = await Promise.all([
    getSiteState(env, now),
    readSamples(env.db, now),
    readStoredSteps(env.db),
    readStoredPublicTexts({ db: env.db, now, limit: 1 }, sampleKinds),
  ])
  const lacks: Readonly<Record<LaunchStep, boolean>> = {
    identity: listMissingIdentity(site).length > 0,
    email: site.email === defaults.email,
    privacy: site.privacyUpdated === '',
    mail: env.mail === null,
    image: site.socialImage === null,
    content: [texts.service, texts.home].some(isSampleShown),
    article: !hasOwnArticle,
  }
  // `Object.keys` returns string[], although the keys are the steps.
  const missing = (Object.keys(lacks) as LaunchStep[]).filter((step) => lacks[step])
  const own = { site, texts, hasArticle: hasOwnArticle }
  const open = toSteps(own, said).filter(({ state }) => state === 'open').length
  return { missing, lacks: listMissingIdentity(site), samples, open }
}
