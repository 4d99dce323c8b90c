import * as v from 'valibot'

/** The checked parts of the site, with the text of their failure. */
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

/** Longest gap between checks, in milliseconds: three missed runs of five minutes each. */
export const maxSilenceMs = 15 * 60_000

/** `problem`: null if the part works. `ms`: duration of the check. `ageMs`: age of the data it looked at. */
export type CheckResult = { part: SitePart; problem: string | null; ms: number; ageMs: number | null }

/** `since`: start of the current state; missing in data of older versions. */
export type PartState = { bad: number; good: number; isTold: boolean; since?: number | undefined }

/** Failures in a row by part, and which of them managers know; instants are epoch milliseconds. */
export type HealthState = {
  at: number
  parts: Partial<Record<SitePart, PartState>>
  /** Times of the mails to managers in the last day. */
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

/** Parses a stored state; null if missing or invalid. */
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

/** Parses stored results; empty if missing or invalid. */
export function parseResults(stored: string | null): CheckResult[] {
  const result = v.safeParse(resultsSchema, stored)
  return result.success ? result.output : []
}
