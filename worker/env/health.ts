import type { Report } from './report.ts'

export type HealthBindings = {
  /** Token that shows the details of `/api/salud`. */
  HEALTH_TOKEN?: string
}

const minTokenLength = 32

/** null = nobody can read the details. Only a token that is too short is a problem. */
export function parseHealthToken({ HEALTH_TOKEN: token }: HealthBindings, report: Report): string | null {
  if (!token) return null
  if (token.length >= minTokenLength) return token
  return report(
    `El detalle de /api/salud no se puede leer: HEALTH_TOKEN tiene menos de ${minTokenLength} caracteres.`,
  )
}
