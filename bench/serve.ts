import { rm } from 'node:fs/promises'
import { start } from '../worker/ops/shell.ts'

export type Served = { url: string; stop: () => Promise<void> }

const state = '.wrangler/bench'
const patience = 180_000

/** The production build as `npm start` and the journeys serve it, with storage of its own. */
export async function serveSite(port: number): Promise<Served> {
  await rm(state, { recursive: true, force: true })
  const child = start('node', ['worker/ops/start.ts'], {
    env: { PORT: String(port), CAUCE_STATE: state },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://localhost:${port}`
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
  }
  for (const startedAt = Date.now(); ;) {
    if (await fetch(`${url}/robots.txt`).catch(() => null)) return { url, stop }
    if (child.exitCode !== null || Date.now() - startedAt > patience) {
      await stop()
      throw new Error(`${url} does not answer`)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
