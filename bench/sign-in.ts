import { execFileSync } from 'node:child_process'

export const owner = { email: 'medida@cauce.example', password: 'un río tranquilo de noche' }
const { email, password } = owner

/** Adds an owner to the site of a measurement, which keeps its data in `.wrangler/bench`. */
export function addOwner(url: string): void {
  const order = [
    'worker/ops/manager.ts',
    'add',
    email,
    '--name',
    'Medida',
    '--owner',
    '--url',
    url,
    '--password-stdin',
  ]
  execFileSync(process.execPath, order, {
    input: password,
    env: { ...process.env, CAUCE_STATE: '.wrangler/bench' },
  })
}

/** Adds the owner and signs in; gives the session's token. */
export async function signIn(url: string): Promise<string> {
  addOwner(url)
  const answer = await fetch(`${url}/api/_auth/ingreso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  })
  const token = /__Host-sesion=([^;]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`Nobody signed in: ${answer.status}`)
  return token
}
