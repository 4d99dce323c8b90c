import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/http/context.ts'
import { referencePattern } from '../reference.ts'

/** The reference of an address; empty where it is none, which no enquiry has. */
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
