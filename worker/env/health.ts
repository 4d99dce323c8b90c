import type { Parsed } from './parsed.ts'

export type HealthBindings = {
  /** Opens the details of `/api/salud`. */
  HEALTH_TOKEN?: string
}

/** Sent through the mail's queue to see whether it still hands on. */
export type EchoJob = { echo: true }

const minTokenLength = 32

/** Null = nobody reads the details; only a token that is too short is a problem. */
export function parseHealthToken({ HEALTH_TOKEN: token }: HealthBindings): Parsed<string | null> {
  if (!token) return { value: null, problems: [] }
  if (token.length >= minTokenLength) return { value: token, problems: [] }
  const problem = `El detalle de /api/salud no se puede leer: HEALTH_TOKEN tiene menos de ${minTokenLength} caracteres.`
  return { value: null, problems: [problem] }
}
