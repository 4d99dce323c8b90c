import * as v from 'valibot'

/** The checked parts of the site, with the text of their failure. */
export const partProblems = {
  'd1-read': 'lo guardado no se puede leer',
  'd1-write': 'no se puede guardar nada nuevo',
  kv: 'las sesiones no se pueden abrir',
  r2: 'las imágenes no se pueden guardar ni ver',
  files: 'faltan archivos o imágenes en el almacén',
  queue: 'el correo no sale: está atascado',
  mail: 'hay correo que no llega',
  cron: 'las tareas programadas no corren',
  backup: 'no hay una copia de seguridad reciente',
  settings: 'hay ajustes que faltan o están mal',
  secrets: 'hay claves que faltan o no sirven',
} as const
export type SitePart = keyof typeof partProblems

/** Longest gap between checks, in milliseconds: three missed runs of five minutes each. */
export const maxSilenceMs = 15 * 60_000

const names = Object.keys(partProblems) as SitePart[]
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const resultSchema = v.object({
  part: v.picklist(names),
  /** null if the part works. */
  problem: v.nullable(v.string()),
  /** Duration of the check, in milliseconds. */
  ms: v.number(),
  /** Age of the data that the check read, in milliseconds; null if it read none. */
  ageMs: v.nullable(v.number()),
})
export type CheckResult = v.InferOutput<typeof resultSchema>

/** Failures and successes in a row by part, and whether managers were told; instants are epoch milliseconds. */
const stateSchema = v.object({
  at: v.number(),
  parts: v.record(
    v.picklist(names),
    v.object({
      bad: count,
      good: count,
      isTold: v.boolean(),
      /** Start of the current state; missing in data of older versions. */
      since: v.optional(v.number()),
    }),
  ),
  /** Times of the mails to managers in the last day. */
  mailedAt: v.array(v.number()),
})
export type HealthState = v.InferOutput<typeof stateSchema>

const parseJson = <Schema extends v.GenericSchema>(schema: Schema, stored: string | null | undefined) =>
  v.safeParse(v.pipe(v.string(), v.parseJson(), schema), stored)

export function parseState(stored: string | null | undefined): HealthState | null {
  const result = parseJson(stateSchema, stored)
  return result.success ? result.output : null
}

/** Parses stored results; empty if missing or invalid. */
export function parseResults(stored: string | null): CheckResult[] {
  const result = parseJson(v.array(resultSchema), stored)
  return result.success ? result.output : []
}
