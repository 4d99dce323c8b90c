import type { VisitEvent } from '#client/features/insight/visits/contract/visit-event.ts'
import type { Env } from '#worker/env.ts'
import type { PageViewJob } from '#worker/env/queue-jobs.ts'
import type { AppContext } from '#worker/http/context.ts'
import { networkLimits } from '#worker/http/limits/memory-limits.ts'
import { getDeviceKind } from '#worker/http/request/device-name.ts'
import { redact } from '#worker/http/request/redact.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { getVisitor, type Visitor } from '#worker/http/request/visitor.ts'
import { getSiteCalendar } from '#worker/site-settings/site-calendar.ts'
import { toCountedName, getBot } from './bot.ts'
import { toPublicPath } from './public-page.ts'
import { directSource, getSourceName } from './source.ts'
import { createSampler } from './tallying/sampling.ts'
import { sendEvent, sendEventInBackground } from './tallying/send-event.ts'
import { readDailySalt, isSampled, getVisitorBucket } from './tallying/visitors.ts'

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
    kind: 'view',
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

export async function recordBotVisit(c: AppContext): Promise<void> {
  const env = c.get('env')
  const at = c.get('now')
  const program = getBot(c)
  const path = toPublicPath(c.req.path, env)
  if (program === null || path === null) return
  if (networkLimits.botVisits.take(getVisitor(c), at))
    await sendEvent(env, { kind: 'bot', at, bot: toCountedName(program), path })
}
