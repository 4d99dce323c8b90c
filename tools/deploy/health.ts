import * as v from 'valibot'
import type { SendRequest } from './smoke.ts'

const checkSchema = v.object({
  ok: v.boolean(),
  ms: v.number(),
  problem: v.optional(v.string()),
  ageMs: v.optional(v.number()),
})
const responseSchema = v.object({ checks: v.record(v.string(), checkSchema) })

type HealthChecks = readonly (readonly [string, v.InferOutput<typeof checkSchema>])[]

/** Failing health checks, as a map from name to reason. */
export type FailingChecks = ReadonlyMap<string, string>

/** These checks depend on data and jobs of before, so a new version cannot repair them at once. */
const timeDependentChecks = new Set(['mail', 'cron', 'backup', 'files'])

const formatSeconds = (ms: number): string => `${Math.round(ms / 1_000)} s`

const wrongTokenMessage = 'HEALTH_TOKEN no es el de este sitio, o el sitio no tiene ninguno'

type HealthAnswer = { checks: HealthChecks } | { problem: string }

/** Reads the health checks of a site; the problem is a sentence. */
async function readChecks(sendRequest: SendRequest, token: string): Promise<HealthAnswer> {
  const response = await sendRequest('/api/salud', { Authorization: `Bearer ${token}` }).catch(
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
  if (response instanceof Error) return { problem: `sin respuesta: ${response.message}` }
  if (response.status === 401) return { problem: wrongTokenMessage }
  const parsed = v.safeParse(responseSchema, await response.json().catch(() => null))
  if (!parsed.success) return { problem: `respondió ${response.status} sin el detalle` }
  return { checks: Object.entries(parsed.output.checks) }
}

const unknownReason = 'no dice por qué'

/** The health checks as text, one line each. */
export async function describeHealth(
  sendRequest: SendRequest,
  token: string,
): Promise<{ isHealthy: boolean; lines: string[] }> {
  const answer = await readChecks(sendRequest, token)
  if ('problem' in answer) return { isHealthy: false, lines: [answer.problem] }
  const lines = answer.checks.map(([part, { ok, ms, problem, ageMs }]) => {
    const age = ageMs === undefined ? '' : `, hace ${formatSeconds(ageMs)}`
    return `${part}: ${ok ? 'bien' : `MAL (${problem ?? unknownReason})`} · ${ms} ms${age}`
  })
  return { isHealthy: answer.checks.every(([, { ok }]) => ok), lines }
}

/**
 * Reads the checks that fail before the deploy; none if the site does not respond. Throws if the token is another
 * site's.
 */
export async function findFailingChecks(sendRequest: SendRequest, token: string): Promise<FailingChecks> {
  const answer = await readChecks(sendRequest, token)
  if ('problem' in answer) {
    if (answer.problem !== wrongTokenMessage) return new Map()
    throw new Error(`${wrongTokenMessage}: corrígelo en el entorno, o quítalo. No se ha cambiado nada.`)
  }
  return new Map(
    answer.checks.flatMap(([part, { ok, problem }]) =>
      ok || timeDependentChecks.has(part) ? [] : [[part, problem ?? unknownReason] as const],
    ),
  )
}

/** One sentence for each check that fails with a version and did not fail before. */
export async function findNewlyFailingChecks(
  sendRequest: SendRequest,
  token: string,
  before: FailingChecks,
): Promise<string[]> {
  const answer = await readChecks(sendRequest, token)
  if ('problem' in answer) return [`Sus partes (/api/salud): ${answer.problem}.`]
  return answer.checks.flatMap(([part, { ok, problem }]) =>
    ok || timeDependentChecks.has(part) || before.has(part)
      ? []
      : [`Una de sus partes (/api/salud), ${part}: ${problem ?? unknownReason}.`],
  )
}
