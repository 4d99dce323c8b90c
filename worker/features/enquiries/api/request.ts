import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/http/context.ts'
import { referencePattern } from '../reference.ts'

/** Returns the reference in the URL, or an empty string, which no enquiry has, if it is malformed. */
export function getReference(c: AppContext): string {
  const given = c.req.param('ref') ?? ''
  return referencePattern.test(given) ? given : ''
}

export function canMail({ mail, enquiries: { queue } }: Env): boolean {
  return mail !== null && queue !== null
}

export const mailNotConfiguredError = {
  statusCode: 409,
  message: 'No se envían avisos por correo. El resumen dice qué ajuste falta o está mal.',
}

export const answersNotConfiguredError = {
  statusCode: 409,
  message: 'El sitio no envía correo. Responde desde tu programa de correo; tu texto sigue aquí.',
}
