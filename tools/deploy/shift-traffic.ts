import { type DeployedVersion, setTraffic } from './account.ts'
import type { Api } from './api.ts'
import type { Environment } from './environment.ts'
import { type FailingChecks, findFailingChecks, findNewlyFailingChecks } from './health.ts'
import { createSiteRequester, createOverrideHeader, runSmokeTest, retrySmokeTest } from './smoke.ts'

export type VersionTest = {
  environment: Environment
  fetch: typeof fetch
  /** How long to wait until a version responds in all locations, in milliseconds. */
  retryForMs: number
  /** The site's token and the checks that failed before the deploy; null skips the health checks. */
  health: { token: string; before: FailingChecks } | null
}

const untestedMessage =
  'Aviso: sin HEALTH_TOKEN en el entorno se prueban las páginas y D1, pero no KV, R2 ni la cola.'

/** Returns how to test a version, and the warnings to print. Reads the health checks before anything changes. */
export async function prepareVersionTest(
  test: Omit<VersionTest, 'health'>,
  token: string | null,
): Promise<{ versionTest: VersionTest; warnings: string[] }> {
  if (token === null) return { versionTest: { ...test, health: null }, warnings: [untestedMessage] }
  const before = await findFailingChecks(createSiteRequester(test.fetch, test.environment.siteUrl), token)
  const warnings = [...before].map(
    ([part, problem]) => `Aviso: ${part} ya falla ahora (${problem}), así que no detiene nada.`,
  )
  return { versionTest: { ...test, health: { token, before } }, warnings }
}

export const formatList = (problems: readonly string[]): string =>
  problems.map((problem) => `  · ${problem}`).join('\n')

/**
 * The problems of a version that remain after it had time to respond in all locations. If `buildId` is null, any
 * build may respond.
 */
export function testVersion(
  { environment, fetch: get, retryForMs, health }: VersionTest,
  buildId: string | null,
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
  /** Percentages of visitors that get the new version, step by step, before all of them do. */
  trafficSteps: readonly number[]
  startStep: (
    name: 'Prueba de la versión nueva' | 'Visitantes a la versión nueva' | 'Prueba de la dirección pública',
  ) => void
  writeLine: (line: string) => void
  /** Called when all visitors get the new version. */
  finish: () => Promise<unknown>
}

/** Moves the visitors from one version to the next, with tests before and after. If a test fails, moves them back. */
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
    // No visitors get the version yet, only requests that name it.
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
