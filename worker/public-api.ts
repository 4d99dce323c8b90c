import { Hono } from 'hono'
import { searchApi } from './features/blog/api.ts'
import type { AppEnv } from './http/context.ts'
import { notFound } from './http/errors.ts'
import { lazy } from './http/lazy.ts'
import { dataApi } from './render/data-api.ts'

// Each API is loaded by the first request for it, because public pages do not need it.
const sessionApi = lazy(async () => (await import('./session/api.ts')).sessionApi)
const signInApi = lazy(async () => (await import('./features/account/api/sign-in.ts')).signInApi)
const activateApi = lazy(async () => (await import('./features/account/api/activate.ts')).activateApi)
const healthApi = lazy(async () => (await import('./features/operations/health/api.ts')).healthApi)
const weeklyMailApi = lazy(async () => (await import('./features/insight/weekly/api.ts')).weeklyMailApi)
const clientErrorsApi = lazy(async () => (await import('./features/insight/failures/api.ts')).clientErrorsApi)
const visitsApi = lazy(async () => (await import('./features/insight/visits/api.ts')).visitsApi)
const speedApi = lazy(async () => (await import('./features/insight/speed/api.ts')).speedApi)
const notFoundApi = lazy(async () => (await import('./features/insight/not-found/api.ts')).notFoundApi)
const enquiriesApi = lazy(async () => (await import('./features/enquiries/api.ts')).enquiriesApi)

/** `/api` except `/api/mngr`: one sub-app per resource. */
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
  .route('/resumen', weeklyMailApi)
  .route('/velocidad', speedApi)
  .route('/perdidos', notFoundApi)
  .all('/*', notFound)
