import * as v from 'valibot'

export const sessionPath = '/api/_auth/session'

export const sessionUserSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
})

/** `GET /api/_auth/session`: the signed-in manager's public fields, or null. */
export const sessionSchema = v.object({ user: v.nullable(sessionUserSchema) })

export type SessionUser = v.InferOutput<typeof sessionUserSchema>
export type Session = v.InferOutput<typeof sessionSchema>

export const signInPage = '/mngr/ingreso'
/** The name under which the sign-in page is told where the manager wanted to go. */
export const wishedPathKey = 'volver'
export const signInPath = (wished: string): string =>
  `${signInPage}?${wishedPathKey}=${encodeURIComponent(wished)}`
