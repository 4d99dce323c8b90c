export const sessionPath = '/api/_auth/session'

export const signInPagePath = '/mngr/ingreso'
/** «¿Olvidaste tu contraseña?» */
export const recoveryPath = '/mngr/olvido'
/** Where the form without scripts signs out. */
export const signOutPath = '/mngr/salir'
/** The name under which the sign-in page is told where the manager wanted to go. */
export const returnPathParam = 'volver'
export const toSignInPath = (returnPath: string): string =>
  `${signInPagePath}?${returnPathParam}=${encodeURIComponent(returnPath)}`
