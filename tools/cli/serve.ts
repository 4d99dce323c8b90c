import type { ChildProcess, StdioOptions } from 'node:child_process'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureLocalVars } from './environment/local-vars.ts'
import { startProcess } from './environment/shell.ts'

const startTimeoutMs = 180_000
const retryPauseMs = 250

/** Waits until a site responds. Rejects if its server ends first, or after three minutes. */
export async function waitUntilAnswering(address: string, server: ChildProcess): Promise<void> {
  for (const startedAt = Date.now(); ;) {
    if (await isAnswering(`${address}/robots.txt`)) return
    if (server.exitCode !== null) throw new Error(`The server of ${address} ended with ${server.exitCode}`)
    if (Date.now() - startedAt > startTimeoutMs) throw new Error(`${address} does not answer`)
    await sleep(retryPauseMs)
  }
}

/** True if the address responds, whatever the status or the certificate. */
function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const ask = address.startsWith('https:') ? httpsRequest : httpRequest
    ask(address, { method: 'HEAD', rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(true)
    })
      .on('error', () => resolve(false))
      .end()
  })
}

const watchPauseMs = 5_000
const maxFailures = 3

/**
 * Calls `stop` when a site that answered before fails several times in a row: its workerd has ended, and every request
 * would fail from then on.
 */
export async function watchServer(address: string, stop: () => void, pauseMs = watchPauseMs): Promise<void> {
  for (let failures = 0; failures < maxFailures;) {
    await sleep(pauseMs)
    const signal = AbortSignal.timeout(pauseMs)
    const isHealthy = await fetch(`${address}/robots.txt`, { signal }).then(
      ({ status }) => status < 500,
      () => false,
    )
    failures = isHealthy ? 0 : failures + 1
  }
  stop()
}

type ServeOptions = {
  port: number | string
  build?: string
  /** The folder of the site's embedded storage. */
  state: string
  /** Variables in addition to the secrets of `.dev.vars`. */
  vars?: Readonly<Record<string, string>>
  logLevel?: 'warn' | 'error'
  /** True to serve https with a self-signed certificate. */
  secure?: boolean
  stdio: StdioOptions
}

export async function serveBuilt({
  port,
  build = 'dist',
  state,
  vars = {},
  logLevel = 'warn',
  secure = false,
  stdio,
}: ServeOptions): Promise<{ address: string; server: ChildProcess }> {
  const address = `${secure ? 'https' : 'http'}://localhost:${port}`
  const allVars = Object.entries({ SITE_URL: address, ...vars })
  const server = startProcess(
    'wrangler',
    [
      'dev',
      `--config=${build}/worker/wrangler.json`,
      '--ip=127.0.0.1',
      `--port=${port}`,
      `--persist-to=${state}`,
      // The path is absolute, because wrangler looks for a relative one next to its configuration.
      `--env-file=${await ensureLocalVars()}`,
      ...(secure ? ['--local-protocol=https', '--upstream-protocol=https'] : []),
      '--inspector-port=0',
      `--log-level=${logLevel}`,
      '--show-interactive-dev-session=false',
      ...allVars.map(([name, value]) => `--var=${name}:${value}`),
    ],
    { stdio },
  )
  return { address, server }
}
