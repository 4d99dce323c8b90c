import type { Env } from '#worker/env.ts'
import type { AppContext } from '#worker/http/context.ts'
import { referenceShape } from '../reference.ts'

/** The reference of an address; empty where it is none, which no enquiry has. */
export function referenceOf(c: AppContext): string {
  const given = c.req.param('ref') ?? ''
  return referenceShape.test(given) ? given : ''
}

export function canMail({ mail, enquiries: { queue } }: Env): boolean {
  return mail !== null && queue !== null
}

export const noMail = {
  statusCode: 409,
  message: 'No se envían avisos por correo. El resumen dice qué ajuste falta o está mal.',
}

export const noAnswers = {
  statusCode: 409,
  message: 'El sitio no envía correo. Responde desde tu programa de correo; tu texto sigue aquí.',
}
