import { rm } from 'node:fs/promises'
import { start } from '../cli/environment/shell.ts'
import { answering } from '../cli/serve.ts'
import { isSmoke } from './scale.ts'
import { addOwner } from './sign-in.ts'

export type Served = { url: string; stop: () => Promise<void> }

const state = '.wrangler/bench'
const port = 9820
const url = `http://localhost:${port}`

/** The production build as `npm start` and the journeys serve it, with storage of its own and its owner in it. */
async function startSite(): Promise<Served> {
  await rm(state, { recursive: true, force: true })
  const child = start('node', ['tools/cli/start.ts'], {
    env: { PORT: String(port), CAUCE_STATE: state },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await answering(url, child)
    addOwner(url, state)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

let shared: Promise<Served> | null = null

/** A site for one bench; all benches of a smoke run share one, for its start takes longer than most of them. */
export async function serveSite(): Promise<Served> {
  if (!isSmoke) return startSite()
  shared ??= startSite()
  await shared
  return { url, stop: () => Promise.resolve() }
}

export async function stopShared(): Promise<void> {
  await (await shared)?.stop()
}
