import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { onPhone } from './phone.ts'

const scriptPath = '/assets/bare.js'

/** The floor's entries, by page. */
export const bareEntries = {
  index: new URL('./bare/index.ts', import.meta.url),
  article: new URL('./bare/blog-slug.ts', import.meta.url),
}

/** One script with React, the tree and one page: built as the site's client is. */
async function bundleBare(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    define: { __BUILD_ID__: JSON.stringify('bench'), __DEVELOPMENT__: 'false' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(entry),
        // The frame of the manager area is imported when it is needed, which is never here.
        external: /\/client\/manager\.ts$/,
        output: { codeSplitting: false },
      },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error(`${entry.pathname} gave no bundle`)
  return output.output[0].code
}

type Kept = { status: number; type: string; csp: string; body: Buffer }

/** The site from memory: both sides of the comparison are served alike. `bare` swaps the script. */
export async function serveCopy(site: string, port: number, bare?: URL): Promise<Server> {
  const script = bare === undefined ? null : await bundleBare(bare)
  const kept = new Map<string, Kept>()
  async function answer(path: string): Promise<Kept> {
    const response = script && path === scriptPath ? null : await fetch(site + path)
    const type = response?.headers.get('content-type') ?? 'text/javascript'
    let body = response ? Buffer.from(await response.arrayBuffer()) : Buffer.from(script ?? '')
    if (script && type.startsWith('text/html')) {
      const html = body
        .toString()
        .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
        .replace(/\/assets\/entry-[^"]+\.js/, scriptPath)
      if (!html.includes(scriptPath)) throw new Error('The entry script was not found in the document')
      body = Buffer.from(html)
    }
    const csp = response?.headers.get('content-security-policy') ?? ''
    return { status: response?.status ?? 200, type, csp, body: gzipSync(body) }
  }
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    void (async () => {
      const found = kept.get(path) ?? (await answer(path))
      kept.set(path, found)
      response.writeHead(found.status, {
        'content-type': found.type,
        'content-encoding': 'gzip',
        ...(found.csp && { 'content-security-policy': found.csp }),
      })
      response.end(found.body)
    })().catch((cause: unknown) => {
      console.error(cause)
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

/** From the start of the navigation until the tree is alive, in ms. */
export function measureHydrated(browser: Browser, address: string): Promise<number> {
  return onPhone(browser, {}, async (page) => {
    await page.addInitScript(() => {
      // The runtime's first act once hydrated is to listen for navigations.
      const { navigation } = window
      const listen = navigation.addEventListener.bind(navigation)
      navigation.addEventListener = (...args: Parameters<typeof listen>) => {
        performance.mark('hydrated')
        listen(...args)
      }
    })
    await page.goto(address)
    await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
    return page.evaluate(() => performance.getEntriesByName('hydrated')[0]?.startTime ?? Number.NaN)
  })
}
