import { rm } from 'node:fs/promises'
import { startProcess } from '../cli/environment/shell.ts'
import { waitUntilAnswering } from '../cli/serve.ts'
import { isAnswering } from '../demo/site.ts'
import { addOwner } from './sign-in.ts'
import { isSmoke } from './smoke-scale.ts'

export type ServedSite = { url: string; stop: () => Promise<void> }

const state = '.wrangler/bench'
const port = 9820
const url = `http://localhost:${port}`

/** Starts the production build as `npm start` and the end-to-end tests do, with its own storage and an owner. */
async function startSite(): Promise<ServedSite> {
  // Its data would be measured and changed instead.
  if (await isAnswering(url)) throw new Error(`Another process serves ${url}`)
  await rm(state, { recursive: true, force: true })
  const child = startProcess('node', ['tools/cli/start.ts'], {
    env: { PORT: String(port), CAUCE_STATE: state },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
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
  return { url, stop }
}

let sharedSite: Promise<ServedSite> | null = null

/**
 * Serves a site for one bench. All benches of a smoke run share one site, because its start takes longer than most of
 * them.
 */
export async function serveSite(): Promise<ServedSite> {
  if (!isSmoke) return startSite()
  sharedSite ??= startSite()
  await sharedSite
  return { url, stop: () => Promise.resolve() }
}

export async function stopSharedSite(): Promise<void> {
  await (await sharedSite)?.stop()
}
