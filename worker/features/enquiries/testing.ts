import { signInOwner, type TestApp } from '../../testing/testing.ts'
import { createFormToken } from './form/token.ts'

export const testSecret = 'un secreto solo para las pruebas'

export const validEnquiry = {
  nombre: 'Lucía Prueba',
  correo: 'lucia@empresa.example',
  empresa: 'Empresa de Prueba',
  asunto: 'sitios',
  mensaje: 'Hola, queremos renovar el sitio de la empresa antes de marzo.',
  acepto: 'si',
}

/** Creates a form token issued one minute ago. */
export function createAgedToken(now = Date.now()): string {
  return createFormToken(testSecret, now - 60_000)
}

/** Creates a random sender address: rate limits are shared by all test files. */
export function createAddress(): string {
  // Random in 32 bits of the /64: 16 bits would collide too often.
  const subscriber = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${[...subscriber].map((part) => part.toString(16)).join(':')}::1`
}

export function postJson(app: TestApp, body: unknown, address = createAddress()): Promise<Response> {
  return app.request('/api/consultas', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body:
      typeof body === 'string'
        ? body
        : body instanceof Uint8Array
          ? new Uint8Array(body)
          : JSON.stringify(body),
  })
}

export function postForm(
  app: TestApp,
  fields: Record<string, string> | string,
  address = createAddress(),
): Promise<Response> {
  return app.request('/contacto', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': address },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  })
}

export type StoredEnquiry = {
  id: number
  reference: string
  name: string
  email: string
  message: string
  state: string
  reasons: string
  mail_state: string
  mail_attempts: number
  mail_error: string | null
}

export const readStoredEnquiries = (app: TestApp): Promise<StoredEnquiry[]> =>
  app.all<StoredEnquiry>`SELECT * FROM enquiries ORDER BY id`

/** Bindings of a site that accepts enquiries. */
export const secretBindings = { FORM_SECRET: testSecret }

/** `secretBindings` with a site rate limit that allows everything: one test file exhausts the real, shared one. */
export const unlimitedBindings = {
  ...secretBindings,
  ENQUIRY_SITE_LIMIT: { limit: () => Promise.resolve({ success: true }) },
}

export async function clearEnquiries(app: TestApp): Promise<void> {
  const tables = ['enquiries', 'enquiry_limits', 'enquiry_allowed', 'enquiry_upkeep']
  await app.bindings.DB.batch(tables.map((table) => app.bindings.DB.prepare(`DELETE FROM ${table}`)))
}

/** Submits an enquiry through the API and returns its reference. */
export async function sendEnquiry(app: TestApp, change: Record<string, string> = {}): Promise<string> {
  const response = await postJson(app, { ...validEnquiry, token: createAgedToken(), ...change })
  return (await response.json<{ reference: string }>()).reference
}

/** Creates functions that send requests to the inbox as a signed-in manager. */
export async function createInboxClient(app: TestApp) {
  const headers = { ...(await signInOwner(app)), 'Content-Type': 'application/json' }
  const get = (path: string) => app.request(path, { headers })
  const post = (path: string, body: object) =>
    app.request(`/api/mngr/consultas${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    headers,
    get,
    post,
    act: (references: string[], action: object) => post('/acciones', { references, action }),
    read: async (path: string) => (await (await get(path)).text()).replaceAll('<!-- -->', ''),
  }
}
