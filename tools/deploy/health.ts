import * as v from 'valibot'
import type { Ask } from './smoke.ts'

const checkSchema = v.object({
  ok: v.boolean(),
  ms: v.number(),
  problem: v.optional(v.string()),
  ageMs: v.optional(v.number()),
})
const answerSchema = v.object({ checks: v.record(v.string(), checkSchema) })

type Checks = readonly (readonly [string, v.InferOutput<typeof checkSchema>])[]

/** Parts that fail, by name, with what they say. */
export type Ailing = ReadonlyMap<string, string>

/** What only time tells, and no version mends by being new. */
const ofTime = new Set(['mail', 'cron', 'backup'])

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`

export const wrongToken = 'HEALTH_TOKEN no es el de este sitio'

/** How each part of a site says it is; a sentence where it does not say. */
async function readParts(ask: Ask, token: string): Promise<Checks | string> {
  const response = await ask('/api/salud', { Authorization: `Bearer ${token}` }).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  )
  if (response instanceof Error) return `sin respuesta: ${response.message}`
  if (response.status === 401) return wrongToken
  const parsed = v.safeParse(answerSchema, await response.json().catch(() => null))
  if (!parsed.success) return `respondió ${response.status} sin el detalle`
  return Object.entries(parsed.output.checks)
}

const isUnknown = 'no dice por qué'

/** The same for people, a line each. */
export async function describeHealth(ask: Ask, token: string): Promise<{ isWell: boolean; lines: string[] }> {
  const checks = await readParts(ask, token)
  if (typeof checks === 'string') return { isWell: false, lines: [checks] }
  const lines = checks.map(([part, { ok, ms, problem, ageMs }]) => {
    const age = ageMs === undefined ? '' : `, hace ${seconds(ageMs)}`
    return `${part}: ${ok ? 'bien' : `MAL (${problem ?? isUnknown})`} · ${ms} ms${age}`
  })
  return { isWell: checks.every(([, { ok }]) => ok), lines }
}

/**
 * The parts that fail on the site as it is: what a new version does not have to answer for. A site that does not
 * answer says nothing of its parts. Throws where the token is another site's.
 */
export async function findAiling(ask: Ask, token: string): Promise<Ailing> {
  const checks = await readParts(ask, token)
  if (checks === wrongToken)
    throw new Error(`${wrongToken}: corrígelo en el entorno, o quítalo. No se ha cambiado nada.`)
  if (typeof checks === 'string') return new Map()
  return new Map(
    checks.flatMap(([part, { ok, problem }]) =>
      ok || ofTime.has(part) ? [] : [[part, problem ?? isUnknown] as const],
    ),
  )
}

/** What of a version's parts fails that did not before; empty = nothing. */
export async function findBrokenParts(ask: Ask, token: string, before: Ailing): Promise<string[]> {
  const checks = await readParts(ask, token)
  if (typeof checks === 'string') return [`Sus partes (/api/salud): ${checks}.`]
  return checks.flatMap(([part, { ok, problem }]) =>
    ok || ofTime.has(part) || before.has(part)
      ? []
      : [`Una de sus partes (/api/salud), ${part}: ${problem ?? isUnknown}.`],
  )
}
