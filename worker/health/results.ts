import * as v from 'valibot'

/** The parts of the site that are looked at, and how people call them. */
export const parts = {
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
export type Part = keyof typeof parts

/** How a part is: what is wrong with it (null = nothing), how long looking took, and how old what it tells is. */
export type Result = { part: Part; problem: string | null; ms: number; ageMs: number | null }

/** Which parts failed how often in a row, and which managers know of; instants are epoch milliseconds. */
export type State = {
  at: number
  parts: Partial<Record<Part, { bad: number; good: number; isTold: boolean }>>
  /** When managers were written to in the last day. */
  mailedAt: number[]
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const names = Object.keys(parts) as Part[]
const stateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    at: v.number(),
    parts: v.record(v.picklist(names), v.object({ bad: count, good: count, isTold: v.boolean() })),
    mailedAt: v.array(v.number()),
  }),
)

/** A stored state; null where there is none that can be read. */
export function parseState(stored: string | null | undefined): State | null {
  const result = v.safeParse(stateSchema, stored)
  return result.success ? result.output : null
}
