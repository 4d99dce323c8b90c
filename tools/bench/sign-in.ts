import { execFileSync } from 'node:child_process'

export const owner = { email: 'medida@cauce.example', password: 'un río tranquilo de noche' }
const { email, password } = owner

export function addOwner(url: string, state: string): void {
  const options = ['--name', 'Medida', '--owner', '--url', url, '--password-stdin']
  execFileSync(process.execPath, ['tools/cli/manager.ts', 'add', email, ...options], {
    input: password,
    env: { ...process.env, CAUCE_STATE: state },
  })
}

/** Signs the owner in. Returns the session token. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/_auth/ingreso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  })
  const token = /__Host-sesion=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`Nobody signed in: ${response.status}`)
  return token
}
