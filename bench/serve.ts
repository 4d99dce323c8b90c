import { rm } from 'node:fs/promises'
import { answering } from '../worker/ops/serve.ts'
import { start } from '../worker/ops/shell.ts'

export type Served = { url: string; stop: () => Promise<void> }

const state = '.wrangler/bench'

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
  await answering(url, child).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}
