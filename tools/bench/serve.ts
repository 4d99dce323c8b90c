import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { requireFreePort } from '../cli/environment/port.ts'
import { startProcess } from '../cli/environment/shell.ts'
import { waitUntilAnswering } from '../cli/serve.ts'
import { addOwner } from './sign-in.ts'
import { isSmoke } from './smoke-scale.ts'

const state = '.wrangler/bench'
const port = 9820
const url = `http://localhost:${port}`

/** Starts the production build as `npm start` and the end-to-end tests do, with its own storage and an owner. */
async function startSite() {
  // Another site at this port would answer in place of this one, and be written to.
  await requireFreePort(port)
  await rm(state, { recursive: true, force: true })
  const child = startProcess('node', ['tools/cli/start.ts'], {
    env: { PORT: String(port), CAUCE_STATE: state },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await exited
  }
  try {
    await waitUntilAnswering(url, child)
    addOwner(url, state)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, [Symbol.asyncDispose]: stop }
}

let sharedSite: ReturnType<typeof startSite> | null = null

/**
 * Serves a site for one bench. All benches of a smoke run share one site, because its start takes longer than most of
 * them.
 */
export async function serveSite(): ReturnType<typeof startSite> {
  if (!isSmoke) return startSite()
  sharedSite ??= startSite()
  await sharedSite
  return { url, [Symbol.asyncDispose]: () => Promise.resolve() }
}

export async function stopSharedSite(): Promise<void> {
  await (await sharedSite)?.[Symbol.asyncDispose]()
}
