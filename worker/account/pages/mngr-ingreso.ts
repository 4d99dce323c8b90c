import { signInSteps } from '#client/account/contract.ts'
import { wishedPathKey } from '#client/router/paths.ts'
import { parseReturnPath } from '../return-path.ts'
import type { PageFunction } from '../../pages.ts'

/** Who is signed in already is sent on; a popup closes on the page that then opens. */
export const signIn: PageFunction<'mngr-ingreso'> = ({ route, user, storesDown }) => {
  const volver = parseReturnPath(route.query[wishedPathKey])
  if (user) return Promise.resolve({ kind: 'redirect', to: volver, statusCode: 302 })
  const message = 'En este momento no podemos comprobar tu sesión. Vuelve a intentarlo en unos segundos.'
  const error = storesDown ? { message, fields: {} } : null
  const step = route.query[signInSteps.key] === signInSteps.code ? 'code' : 'password'
  return Promise.resolve({
    kind: 'data',
    data: { volver, step, email: '', remember: false, error },
  })
}
