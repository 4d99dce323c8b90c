import type { Parsed } from './parsed.ts'

export type HealthBindings = {
  /** Token that shows the details of `/api/salud`. */
  HEALTH_TOKEN?: string
}

const minTokenLength = 32

/** null = nobody can read the details. Only a token that is too short is a problem. */
export function parseHealthToken({ HEALTH_TOKEN: token }: HealthBindings): Parsed<string | null> {
  if (!token) return { value: null, problems: [] }
  if (token.length >= minTokenLength) return { value: token, problems: [] }
  const problem = `El detalle de /api/salud no se puede leer: HEALTH_TOKEN tiene menos de ${minTokenLength} caracteres.`
  return { value: null, problems: [problem] }
}
