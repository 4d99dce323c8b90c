import type { Beacon } from '#client/features/insight/visits/contract/beacon.ts'
import type { Env } from '#worker/env.ts'
import type { SeenJob } from '#worker/env/visits.ts'
import type { AppContext } from '#worker/http/context.ts'
import { createOriginLimit } from '#worker/http/limits/read-limit.ts'
import { deviceName } from '#worker/http/request/device-name.ts'
import { redact } from '#worker/http/request/redact.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { visitorOf } from '#worker/http/request/visitor.ts'
import { calendarHere } from '#worker/site-settings/calendar.ts'
import { countedName, isProgram, programIn } from './bot.ts'
import { declines } from './declines.ts'
import { deviceKind } from './device.ts'
import { pageOf } from './public-page.ts'
import { direct, sourceOf } from './source.ts'
import { put, putBehind } from './tallying/put.ts'
import { saltOf } from './tallying/salt.ts'
import { createSampler } from './tallying/sampler.ts'
import { isKept, seatOf } from './tallying/seat.ts'

/** What somebody named a campaign, without what may be of a person. */
const campaignOf = (given: string): string => redact(given).replace(/\s+/g, ' ').trim()

const samplers = new WeakMap<Env, ReturnType<typeof createSampler>>()

function weightAt(env: Env, now: number): number {
  const sampler = samplers.get(env) ?? createSampler(env.visits.perSecond)
  samplers.set(env, sampler)
  return sampler(now)
}

async function jobOf(c: AppContext, beacon: Beacon): Promise<SeenJob | null> {
  const env = c.get('env')
  const at = c.get('now')
  const path = pageOf(beacon.path, env)
  if (path === null) return null
  const agent = userAgentOf(c)
  // Programs are counted by what they ask for: those that run scripts would be counted twice.
  if (isProgram(c)) return null
  const { network, country } = visitorOf(c)
  const salt = await saltOf(env.db, (await calendarHere(env.db, at)).dayOf(at))
  const { seat, rank } = seatOf({ salt, host: env.siteUrl, network, agent: agent ?? '' })
  const weight = weightAt(env, at)
  if (!isKept(rank, weight)) return null
  const goesOn = 'from' in beacon
  const entry: SeenJob['entry'] = goesOn
    ? null
    : { source: sourceFrom(beacon.referrer, env), campaign: campaignOf(beacon.campaign) }
  return {
    at,
    weight,
    seat,
    path,
    from: goesOn ? pageOf(beacon.from, env) : null,
    entry,
    country: country ?? '',
    device: deviceKind(agent ?? ''),
    browser: deviceName(agent),
  }
}

const sourceFrom = (host: string, { siteUrl }: Env): string =>
  host === new URL(siteUrl).hostname ? direct : sourceOf(host)

/** A browser says that a page was seen. */
export function noteVisit(c: AppContext, beacon: Beacon): void {
  if (c.get('env').visits.queue && !declines(c)) putBehind(c, jobOf(c, beacon))
}

/** Counted in an isolate: a flood of one network or block is not worth a message each. */
const limit = createOriginLimit()

/** A program was given a page. */
export async function noteProgram(c: AppContext): Promise<void> {
  const env = c.get('env')
  const at = c.get('now')
  const program = programIn(c)
  const path = pageOf(c.req.path, env)
  if (program === null || path === null) return
  if (limit.take(visitorOf(c), at)) await put(env, { at, bot: countedName(program), path })
}
