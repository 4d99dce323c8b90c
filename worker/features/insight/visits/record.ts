import type { VisitEvent } from '#client/features/insight/visits/contract/visit-event.ts'
import type { Env } from '#worker/env.ts'
import type { PageViewJob } from '#worker/env/visits.ts'
import type { AppContext } from '#worker/http/context.ts'
import { createNetworkLimit } from '#worker/http/limits/read-limit.ts'
import { redact } from '#worker/http/request/redact.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { getVisitor, type Visitor } from '#worker/http/request/visitor.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { toCountedName, getBot } from './bot.ts'
import { getDeviceKind } from './device.ts'
import { toPublicPath } from './public-page.ts'
import { directSource, getSourceName } from './source.ts'
import { readDailySalt } from './tallying/salt.ts'
import { createSampler } from './tallying/sampler.ts'
import { sendEvent, sendEventInBackground } from './tallying/send-event.ts'
import { isSampled, getVisitorBucket } from './tallying/visitor-bucket.ts'

/** Removes personal data from the name of a campaign. */
const sanitizeCampaign = (campaign: string): string => redact(campaign).replace(/\s+/g, ' ').trim()

const samplers = new WeakMap<Env, ReturnType<typeof createSampler>>()

function getSampleWeight(env: Env, now: number): number {
  const sampler = samplers.get(env) ?? createSampler(env.visits.perSecond)
  samplers.set(env, sampler)
  return sampler(now)
}

async function createJob(c: AppContext, event: VisitEvent, visitor: Visitor): Promise<PageViewJob | null> {
  const env = c.get('env')
  const at = c.get('now')
  const path = toPublicPath(event.path, env)
  if (path === null) return null
  const agent = userAgentOf(c)
  const { network, country, device: browser } = visitor
  const salt = await readDailySalt(env.db, (await getSiteCalendar(env.db, at)).getDay(at))
  const { bucket, rank } = getVisitorBucket({ salt, host: env.siteUrl, network, agent: agent ?? '' })
  const weight = getSampleWeight(env, at)
  if (!isSampled(rank, weight)) return null
  const goesOn = 'from' in event
  const entry: PageViewJob['entry'] = goesOn
    ? null
    : { source: getSource(event.referrer, env), campaign: sanitizeCampaign(event.campaign) }
  return {
    at,
    weight,
    seat: bucket,
    path,
    from: goesOn ? toPublicPath(event.from, env) : null,
    entry,
    country: country ?? '',
    device: getDeviceKind(agent ?? ''),
    browser,
  }
}

const getSource = (host: string, { siteUrl }: Env): string =>
  host === new URL(siteUrl).hostname ? directSource : getSourceName(host)

/** Counts a page view reported by the browser of a person who has not opted out. */
export function recordVisit(c: AppContext, event: VisitEvent, visitor: Visitor): void {
  if (c.get('env').visits.queue) sendEventInBackground(c, createJob(c, event, visitor))
}

/** Limits bot requests per network and block in this isolate, to save queue messages. */
const limit = createNetworkLimit()

/** Counts a page served to a bot. */
export async function recordBotVisit(c: AppContext): Promise<void> {
  const env = c.get('env')
  const at = c.get('now')
  const program = getBot(c)
  const path = toPublicPath(c.req.path, env)
  if (program === null || path === null) return
  if (limit.take(getVisitor(c), at)) await sendEvent(env, { at, bot: toCountedName(program), path })
}
