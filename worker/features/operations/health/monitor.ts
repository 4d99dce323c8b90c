import { writeParts } from '#worker/db/parts.ts'
import { reach } from '#worker/db/reach.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { letterPart, sendLetter } from '#worker/mail/letters.ts'
import { lastSite, siteOf } from '#worker/site-settings/site.ts'
import { ownerAddresses } from '../../account/queries/managers.ts'
import { advance, type News } from './advance.ts'
import { fromInside, runChecks } from './checks.ts'
import { sendEcho } from './echo.ts'
import { composeNews } from './letter.ts'
import { type HealthRow, isUnchanged, readHealth, storeCheck } from './queries.ts'
import { parseState, type Result, type State } from './results.ts'

/** Where the state is while D1 is away; that of the newer look counts. */
const stateKey = 'salud/estado'
/** More than a team of this site has; a mistake must not write to hundreds. */
const maxReaders = 20

const newer = (one: State | null, other: State | null): State | null =>
  (one?.at ?? -1) >= (other?.at ?? -1) ? one : other

async function readKept({ sessions }: Env): Promise<State | null> {
  try {
    return parseState(await reach(sessions.get(stateKey)))
  } catch {
    return null
  }
}

/** Whether KV took it. */
async function keep({ sessions }: Env, state: State): Promise<boolean> {
  try {
    await reach(sessions.put(stateKey, JSON.stringify(state)))
    return true
  } catch {
    return false
  }
}

type Look = { env: Env; now: number; results: readonly Result[]; state: State; news: News | null }

async function readersOf({ db, mail }: Env): Promise<string[]> {
  const addresses = await ownerAddresses(db, maxReaders)
  return addresses.length > 0 || !mail ? addresses : [mail.to]
}

/** State and letters in one batch: what is noted as told was put in the line. False: another look was faster. */
async function store({ env, now, results, state, news }: Look, row: HealthRow): Promise<boolean> {
  const { site } = await siteOf(env, now)
  const text = news && composeNews(news, results, { siteUrl: env.siteUrl, now, site })
  const letters = text ? (await readersOf(env)).map((to) => ({ to, ...text })) : []
  return writeParts(env.db, [
    {
      conditions: [isUnchanged(row.checkedAt)],
      statements: [storeCheck(now, JSON.stringify(results), JSON.stringify(state))],
    },
    letterPart({ env, now, later: (work) => work }, letters),
  ])
}

/**
 * D1 is away, and with it the queue's letters and the managers' addresses: the team's address is written to
 * directly. Nothing is sent before KV has taken down that it was, or each look would send it again.
 */
async function tellWithoutDatabase({ env, now, results, state, news }: Look): Promise<void> {
  const isKept = await keep(env, state)
  if (!news || !isKept || !env.mail) return
  try {
    const { site } = lastSite(env.db)
    const text = composeNews(news, results, { siteUrl: env.siteUrl, now, site })
    await sendLetter(env.mail, site.name, { to: env.mail.to, ...text })
  } catch (error) {
    log('error', 'health-mail', { error })
  }
}

function note({ results, news }: Look): void {
  const failing = results.flatMap(({ part, problem }) => (problem === null ? [] : [{ part, problem }]))
  if (failing.length > 0) log('error', 'health', { failing })
  if (news) log('warn', 'health-news', news)
}

/** Tests the site from inside, keeps what was found, and tells managers what broke or mended; gives how much fails. */
export async function watch(env: Env, now: number): Promise<number> {
  const results = await runChecks(fromInside, env, now)
  const [row, kept] = await Promise.all([readHealth(env.db).catch(() => null), readKept(env)])
  const before = newer(parseState(row?.state), kept)
  const look = { env, now, results, ...advance(before, results, now) }
  note(look)
  try {
    if (!row) throw new Error('The state could not be read')
    if (await store(look, row)) {
      // Where D1 goes away next, KV has to know what was told.
      if (look.news) await keep(env, look.state)
      await sendEcho(env)
    }
  } catch (error) {
    log('error', 'health-state', { error })
    await tellWithoutDatabase(look)
  }
  return results.filter(({ problem }) => problem !== null).length
}
