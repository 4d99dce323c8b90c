export const sessionPath = '/api/_auth/session'

export const signInPagePath = '/mngr/ingreso'
export const recoveryPath = '/mngr/olvido'
/** The target of the sign-out form, which works without scripts. */
export const signOutPath = '/mngr/salir'
/** The query parameter of the sign-in page that holds the path to return to. */
export const returnPathParam = 'volver'
export const toSignInPath = (returnPath: string): string =>
  `${signInPagePath}?${returnPathParam}=${encodeURIComponent(returnPath)}`
