import { type DeployedVersion, setTraffic } from './account.ts'
import type { Api } from './api.ts'
import type { Environment } from './environment.ts'
import { type FailingChecks, findNewlyFailingChecks } from './health.ts'
import { createSiteRequester, createOverrideHeader, runSmokeTest, retrySmokeTest } from './smoke.ts'

/** How a version is tried. */
export type VersionTest = {
  environment: Environment
  fetch: typeof fetch
  /** How long a version may take to answer everywhere, in milliseconds. */
  retryForMs: number
  /** The site's token, and which parts failed before; null = its parts cannot be asked. */
  health: { token: string; before: FailingChecks } | null
}

export const formatList = (problems: readonly string[]): string =>
  problems.map((problem) => `  · ${problem}`).join('\n')

/** What is wrong with a version after it had time to reach everywhere; empty = nothing. */
export function testVersion(
  { environment, fetch: get, retryForMs, health }: VersionTest,
  buildId: string,
  version?: string,
): Promise<string[]> {
  const { worker, siteUrl, isProduction } = environment
  const sendRequest = createSiteRequester(
    get,
    siteUrl,
    version === undefined ? {} : createOverrideHeader(worker, version),
  )
  const check = async () => [
    ...(await runSmokeTest(sendRequest, buildId, isProduction)),
    ...(health ? await findNewlyFailingChecks(sendRequest, health.token, health.before) : []),
  ]
  return retrySmokeTest(check, retryForMs)
}

type ShiftOptions = {
  api: Api
  buildId: string
  before: DeployedVersion
  id: string
  /** Shares of the visitors that get the new version before all do, in per cent. */
  trafficSteps: readonly number[]
  startStep: (
    name: 'Prueba de la versión nueva' | 'Visitantes a la versión nueva' | 'Prueba de la dirección pública',
  ) => void
  writeLine: (line: string) => void
  /** What belongs to the new version once it has the visitors. */
  finish: () => Promise<unknown>
}

/** Takes the visitors from one version to the next, tried before and after; back again where that fails. */
export async function shiftTraffic(
  versionTest: VersionTest,
  { api, buildId, before, id, trafficSteps, startStep, writeLine, finish }: ShiftOptions,
): Promise<void> {
  const { worker } = versionTest.environment
  const setNewTraffic = (percentage: number, message = buildId) => {
    const rest = percentage === 100 ? [] : [{ id: before.id, percentage: 100 - percentage }]
    return setTraffic(api, worker, [...rest, { id, percentage }], message)
  }
  const requirePassing = async (what: string, version?: string): Promise<void> => {
    const problems = await testVersion(versionTest, buildId, version)
    if (problems.length > 0) throw new Error(`${what}:\n${formatList(problems)}`)
  }
  try {
    // No visitor gets it yet; who names it does.
    await setNewTraffic(0, `prueba de ${buildId}`)
    startStep('Prueba de la versión nueva')
    await requirePassing('La versión nueva no pasa la prueba', id)
    startStep('Visitantes a la versión nueva')
    for (const percentage of trafficSteps) {
      writeLine(`      ${percentage} %`)
      await setNewTraffic(percentage)
      await requirePassing(`Con ${percentage} % de los visitantes falla`, id)
    }
    await setNewTraffic(100)
    startStep('Prueba de la dirección pública')
    await requirePassing('La dirección pública no responde como debe')
    await finish()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const all = [{ id: before.id, percentage: 100 }]
    await setTraffic(api, worker, all, `vuelta: falló ${buildId}`).catch((rollbackError: unknown) => {
      throw new Error(
        `${reason}\n\nY no se pudo volver a la versión de antes; hazlo con «npm run rollback».\n${String(rollbackError)}`,
        { cause: error },
      )
    })
    throw new Error(
      `${reason}\n\nLos visitantes siguen con la versión de antes (${before.message || before.id}). Corrige la causa y repite «npm run deploy».`,
      { cause: error },
    )
  }
}
