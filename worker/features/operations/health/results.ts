import * as v from 'valibot'

/** The parts of the site that are looked at, and how people call them. */
export const partProblems = {
  'd1-read': 'la base de datos no se puede leer',
  'd1-write': 'la base de datos no acepta cambios',
  kv: 'el almacén de sesiones (KV) no responde',
  r2: 'el almacén de imágenes (R2) no responde',
  queue: 'la cola de correo no entrega',
  mail: 'hay correo que no llega',
  cron: 'las tareas programadas no corren',
  backup: 'no hay una copia de seguridad reciente',
  settings: 'hay ajustes que faltan o están mal',
  secrets: 'hay secretos que faltan o no sirven',
} as const
export type SitePart = keyof typeof partProblems

/** Looks are five minutes apart; three that are missing are a silence. */
export const maxSilenceMs = 15 * 60_000

/** How a part is: what is wrong with it (null = nothing), how long looking took, and how old what it tells is. */
export type CheckResult = { part: SitePart; problem: string | null; ms: number; ageMs: number | null }

/** `since`: from when it is well, or fails, without a break; missing where an older version has written it. */
export type PartState = { bad: number; good: number; isTold: boolean; since?: number | undefined }

/** Which parts failed how often in a row, and which managers know of; instants are epoch milliseconds. */
export type HealthState = {
  at: number
  parts: Partial<Record<SitePart, PartState>>
  /** When managers were written to in the last day. */
  mailedAt: number[]
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const names = Object.keys(partProblems) as SitePart[]
const stateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    at: v.number(),
    parts: v.record(
      v.picklist(names),
      v.object({ bad: count, good: count, isTold: v.boolean(), since: v.optional(v.number()) }),
    ),
    mailedAt: v.array(v.number()),
  }),
)

/** A stored state; null where there is none that can be read. */
export function parseState(stored: string | null | undefined): HealthState | null {
  const result = v.safeParse(stateSchema, stored)
  return result.success ? result.output : null
}

const resultsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      part: v.picklist(names),
      problem: v.nullable(v.string()),
      ms: v.number(),
      ageMs: v.nullable(v.number()),
    }),
  ),
)

/** Stored results; none where there are none that can be read. */
export function parseResults(stored: string | null): CheckResult[] {
  const result = v.safeParse(resultsSchema, stored)
  return result.success ? result.output : []
}
