import { Hono } from 'hono'
import { searchApi } from './blog/api.ts'
import type { AppEnv } from './context.ts'
import { notFound } from './http/errors.ts'
import { lazy } from './http/lazy.ts'
import { dataApi } from './render/data-api.ts'
import { sessionApi } from './session/api.ts'

// What a public page does without is loaded with the first request that needs it.
const signInApi = lazy(async () => (await import('./account/api/sign-in.ts')).signInApi)
const activateApi = lazy(async () => (await import('./account/api/activate.ts')).activateApi)
const healthApi = lazy(async () => (await import('./health/api.ts')).healthApi)
const weeklyApi = lazy(async () => (await import('./weekly/api.ts')).weeklyApi)
const clientErrorsApi = lazy(async () => (await import('./failures/api.ts')).clientErrorsApi)
const visitsApi = lazy(async () => (await import('./visits/api.ts')).visitsApi)
const speedApi = lazy(async () => (await import('./speed/api.ts')).speedApi)
const lostApi = lazy(async () => (await import('./lost/api.ts')).lostApi)
const enquiriesApi = lazy(async () => (await import('./enquiries/api.ts')).enquiriesApi)

/** `/api`, but for the manager area's: one sub-app a resource. */
export const publicApi = new Hono<AppEnv>()
  .route('/_auth/session', sessionApi)
  .route('/_auth/ingreso', signInApi)
  .route('/_auth/activar', activateApi)
  .route('/data', dataApi)
  .route('/errores', clientErrorsApi)
  .route('/salud', healthApi)
  .route('/buscar', searchApi)
  .route('/consultas', enquiriesApi)
  .route('/visitas', visitsApi)
  .route('/resumen', weeklyApi)
  .route('/velocidad', speedApi)
  .route('/perdidos', lostApi)
  .all('/*', (c) => notFound(c))
