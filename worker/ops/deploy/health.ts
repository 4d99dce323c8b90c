import * as v from 'valibot'

const answerSchema = v.object({
  checks: v.record(
    v.string(),
    v.object({
      ok: v.boolean(),
      ms: v.number(),
      problem: v.optional(v.string()),
      ageMs: v.optional(v.number()),
    }),
  ),
})

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`

/** How each part of a site says it is, a line each; `get` asks, as `fetch` does. */
export async function describeHealth(
  siteUrl: string,
  token: string,
  get: typeof fetch = fetch,
): Promise<{ isWell: boolean; lines: string[] }> {
  const response = await get(`${siteUrl}/api/salud`, {
    redirect: 'manual',
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(15_000),
  }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  if (response instanceof Error) return { isWell: false, lines: [`sin respuesta: ${response.message}`] }
  if (response.status === 401) return { isWell: false, lines: ['HEALTH_TOKEN no es el de este sitio'] }
  const parsed = v.safeParse(answerSchema, await response.json().catch(() => null))
  if (!parsed.success) return { isWell: false, lines: [`respondió ${response.status} sin el detalle`] }
  const checks = Object.entries(parsed.output.checks)
  const lines = checks.map(([part, { ok, ms, problem, ageMs }]) => {
    const age = ageMs === undefined ? '' : `, hace ${seconds(ageMs)}`
    return `${part}: ${ok ? 'bien' : `MAL (${problem ?? 'no dice por qué'})`} · ${ms} ms${age}`
  })
  return { isWell: checks.every(([, { ok }]) => ok), lines }
}
