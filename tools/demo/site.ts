import * as v from 'valibot'

/** Sends a request as the signed-in manager and parses the response. Throws with the message that the site returned. */
export type SendRequest = <Schema extends v.GenericSchema>(
  request: { method?: string; path: string; body?: unknown; headers?: Record<string, string> },
  schema: Schema,
) => Promise<v.InferOutput<Schema>>

export function createRequester(address: string, cookie: string): SendRequest {
  return async ({ method = 'GET', path, body, headers = {} }, schema) => {
    const isForm = body instanceof FormData
    const response = await fetch(address + path, {
      method,
      headers: {
        Accept: 'application/json',
        Cookie: cookie,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`)
    return v.parse(schema, text === '' ? null : JSON.parse(text))
  }
}

/** Signs in by password and returns the cookie of the session. */
export async function signIn(address: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${address}/api/_auth/ingreso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .find((pair) => /^__Host-sesion=./.test(pair))
  if (response.ok && cookie !== undefined) return cookie
  throw new Error(
    `El sitio de ${address} no reconoce a la persona que se acaba de crear: ¿usa otra carpeta de datos (CAUCE_STATE) u otro puerto (PORT)?`,
  )
}
