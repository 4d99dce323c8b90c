import { type Live, putTraffic } from './account.ts'
import type { Api } from './api.ts'
import type { Environment } from './environment.ts'
import { type Ailing, findBrokenParts } from './health.ts'
import { askSite, overrideHeader, smoke, smokeWithPatience } from './smoke.ts'

/** How a version is tried. */
export type Trial = {
  environment: Environment
  fetch: typeof fetch
  /** How long a version may take to answer everywhere, in milliseconds. */
  patienceMs: number
  /** The site's token, and which parts failed before; null = its parts cannot be asked. */
  parts: { token: string; before: Ailing } | null
}

export const listed = (problems: readonly string[]): string =>
  problems.map((problem) => `  · ${problem}`).join('\n')

/** What is wrong with a version after it had time to reach everywhere; empty = nothing. */
export function tryVersion(
  { environment, fetch: get, patienceMs, parts }: Trial,
  buildId: string,
  version?: string,
): Promise<string[]> {
  const { worker, siteUrl, isProduction } = environment
  const ask = askSite(get, siteUrl, version === undefined ? {} : overrideHeader(worker, version))
  const look = async () => [
    ...(await smoke(ask, buildId, isProduction)),
    ...(parts ? await findBrokenParts(ask, parts.token, parts.before) : []),
  ]
  return smokeWithPatience(look, patienceMs)
}

type Shift = {
  api: Api
  buildId: string
  before: Live
  id: string
  /** Shares of the visitors that get the new version before all do, in per cent. */
  shares: readonly number[]
  step: (
    name: 'Prueba de la versión nueva' | 'Visitantes a la versión nueva' | 'Prueba de la dirección pública',
  ) => void
  say: (line: string) => void
  /** What belongs to the new version once it has the visitors. */
  finish: () => Promise<unknown>
}

/** Takes the visitors from one version to the next, tried before and after; back again where that fails. */
export async function shift(
  trial: Trial,
  { api, buildId, before, id, shares, step, say, finish }: Shift,
): Promise<void> {
  const { worker } = trial.environment
  const put = (percentage: number, message = buildId) => {
    const rest = percentage === 100 ? [] : [{ id: before.id, percentage: 100 - percentage }]
    return putTraffic(api, worker, [...rest, { id, percentage }], message)
  }
  const pass = async (what: string, version?: string): Promise<void> => {
    const problems = await tryVersion(trial, buildId, version)
    if (problems.length > 0) throw new Error(`${what}:\n${listed(problems)}`)
  }
  try {
    // No visitor gets it yet; who names it does.
    await put(0, `prueba de ${buildId}`)
    step('Prueba de la versión nueva')
    await pass('La versión nueva no pasa la prueba', id)
    step('Visitantes a la versión nueva')
    for (const percentage of shares) {
      say(`      ${percentage} %`)
      await put(percentage)
      await pass(`Con ${percentage} % de los visitantes falla`, id)
    }
    await put(100)
    step('Prueba de la dirección pública')
    await pass('La dirección pública no responde como debe')
    await finish()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const all = [{ id: before.id, percentage: 100 }]
    await putTraffic(api, worker, all, `vuelta: falló ${buildId}`).catch((again: unknown) => {
      throw new Error(
        `${reason}\n\nY no se pudo volver a la versión de antes; hazlo con «npm run rollback».\n${String(again)}`,
        { cause: error },
      )
    })
    throw new Error(
      `${reason}\n\nLos visitantes siguen con la versión de antes (${before.message || before.id}). Corrige la causa y repite «npm run deploy».`,
      { cause: error },
    )
  }
}
