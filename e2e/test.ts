import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { requireFreePort } from '../tools/cli/environment/port.ts'
import { waitUntilAnswering, serveBuilt } from '../tools/cli/serve.ts'
import { copyTemplate, ports, stateFolder } from './site-state.ts'

export { expect } from '@playwright/test'

/** Serves a build until `stop`. `state` is the folder of the site's data; the server's output is in `<state>.log`. */
export async function serve(
  port: number,
  state: string,
  vars: Readonly<Record<string, string>> = {},
  { secure = false, build = 'dist' } = {},
): Promise<{ address: string; stop: () => Promise<void> }> {
  // If the port is in use, stop here: otherwise the tests would use another server.
  await requireFreePort(port)
  const log = openSync(`${state}.log`, 'w')
  const { address, server } = await serveBuilt({
    port,
    build,
    state,
    vars,
    secure,
    stdio: ['ignore', log, log],
  })
  const stop = createStop(server)
  await waitUntilAnswering(address, server)
  return { address, stop }
}

/** Stops a server, at the latest when this process ends. */
export function createStop(server: ChildProcess): () => Promise<void> {
  const kill = (): void => void server.kill('SIGTERM')
  process.on('exit', kill)
  return async () => {
    process.off('exit', kill)
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    kill()
    await ended
  }
}

/**
 * Reports if the browser asks whether to leave the page, which Playwright answers without a word. Not if the test loads
 * an address itself, which may be sooner than the page has saved what was typed, or if it answers the dialog.
 */
function watchLeaving(page: Page, report: (problem: string) => void): void {
  const { goto, reload } = page
  let isLoading = false
  async function notice<Loaded>(loaded: Promise<Loaded>): Promise<Loaded> {
    isLoading = true
    return loaded.finally(() => (isLoading = false))
  }
  page.goto = (...given) => notice(goto.apply(page, given))
  page.reload = (...given) => notice(reload.apply(page, given))
  page.on('dialog', async (dialog) => {
    const isLeaving = dialog.type() === 'beforeunload'
    const isUnexpected = isLeaving && !isLoading
    // The listeners of the test come later.
    await setImmediate()
    await (isLeaving ? dialog.accept() : dialog.dismiss()).then(
      () => isUnexpected && report(`${page.url()}: asked whether to leave the page`),
      () => {},
    )
  })
}

/**
 * Each worker has one site. Tests fail on hydration errors, which React itself only writes to the console, and if the
 * browser asks whether to leave a page.
 */
export const test = base.extend<{ failOnPageProblem: undefined }, { site: string }>({
  failOnPageProblem: [
    async ({ browser }, provide) => {
      const problems: string[] = []
      const listen = (context: BrowserContext): void => {
        context.on('console', (message) => {
          const text = message.text()
          if (text.includes('React error')) problems.push(`${message.location().url}: ${text}`)
        })
        context.on('page', (page) => watchLeaving(page, (problem) => problems.push(problem)))
      }
      browser.on('context', listen)
      await provide(undefined)
      browser.off('context', listen)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      await copyTemplate(stateFolder)
      const { address, stop } = await serve(ports.site, stateFolder)
      await provide(address)
      await stop()
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
  baseURL: ({ site }, provide) => provide(site),
})
