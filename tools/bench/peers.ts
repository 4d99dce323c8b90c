import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'
import { runProcess } from '../cli/environment/shell.ts'
import { type MeasuredArticle, pageStyle } from './bare-site.ts'
import type { EdgeResponse, ResponseSource } from './measure/edge-server.ts'
import { median } from './measure/statistics.ts'
import { measureVisit, measureNavigation } from './measure/visit.ts'
import { peerProjects } from './peers/projects.ts'

// Other frameworks with the same articles, each in its current version, served by the same edge server.

/** Outside of the project: the frameworks take 400 MB and are not its dependencies. */
const folder = join(tmpdir(), 'cauce-peers')

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** Reads a built file, or `index.html` of a folder; null if there is none. */
async function readBuilt(root: string, path: string): Promise<EdgeResponse | null> {
  const file = join(root, extname(path) ? path : `${path}/index.html`)
  if (!existsSync(file)) return null
  return { status: 200, type: types[extname(file)] ?? 'application/octet-stream', body: await readFile(file) }
}

const notFound: EdgeResponse = { status: 404, type: 'text/plain', body: '' }

type FetchHandler = { default: { fetch: (request: Request) => Promise<Response> } }

/** Answers with TanStack's own server for what is not a file. */
async function createTanstackSource(project: string): Promise<ResponseSource> {
  // Not validated: the build writes a module with this export.
  const server = (await import(pathToFileURL(join(project, 'dist/server/server.js')).href)) as FetchHandler
  return async (path) => {
    const file = extname(path) ? await readBuilt(join(project, 'dist/client'), path) : null
    if (file) return file
    const headers = { accept: '*/*', 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin' }
    const isCall = path.startsWith('/_serverFn')
    const response = await server.default.fetch(
      new Request(`https://localhost${path}`, isCall ? { headers } : { headers: { accept: 'text/html' } }),
    )
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'application/octet-stream',
      headers: Object.fromEntries([...response.headers].filter(([name]) => /^(location|x-)/.test(name))),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}

const createAstroSource =
  (project: string): ResponseSource =>
  async (path) =>
    (await readBuilt(join(project, 'dist'), path)) ?? notFound

/** Installs and builds the frameworks with these articles. Returns their sources by name. */
export async function buildPeers(
  articles: readonly MeasuredArticle[],
): Promise<Readonly<Record<string, ResponseSource>>> {
  for (const [name, { packages, files }] of Object.entries(peerProjects)) {
    const project = join(folder, name)
    const inputs = {
      'src/articles.json': JSON.stringify(articles),
      'src/style.json': JSON.stringify(pageStyle),
    }
    for (const [path, text] of Object.entries({ ...files, ...inputs })) {
      await mkdir(dirname(join(project, path)), { recursive: true })
      await writeFile(join(project, path), text)
    }
    const npm = (...words: string[]): Promise<string> =>
      runProcess('npm', [...words, '--prefix', project], { quiet: true })
    const newest = packages.split(' ').map((name) => `${name}@latest`)
    await npm('install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', ...newest)
    await npm('run', 'build')
    console.log((await npm('ls', '--depth=0')).trim())
  }
  return {
    tanstack: await createTanstackSource(join(folder, 'tanstack')),
    astro: createAstroSource(join(folder, 'astro')),
  }
}

const hints = { 'en frío': 'none', visto: 'seen', señalado: 'pointed' } as const

/** Measures all sites in turns, and prints the medians as a table. */
export async function comparePeers(
  browser: Browser,
  urls: Readonly<Record<string, string>>,
  { link, rounds }: { link: string; rounds: number },
): Promise<void> {
  for (const from of ['/', '/blog']) {
    const results: Record<string, Record<string, number[]>> = {}
    const add = (site: string, column: string, value: number): unknown =>
      ((results[site] ??= {})[column] ??= []).push(value)
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, url] of Object.entries(urls)) {
        const { paint, largest, hydrated, requests } = await measureVisit(browser, url + from)
        add(name, 'pinta', paint)
        add(name, 'lo más grande', largest)
        add(name, 'hidratada', hydrated)
        add(name, 'peticiones', requests.length)
        for (const [column, hint] of from === '/blog' ? Object.entries(hints) : [])
          add(name, column, (await measureNavigation(browser, url, { from, link, hint })).body)
      }
    }
    console.log(`\n${from}: medianas en ms`)
    console.table(
      Object.fromEntries(
        Object.entries(results).map(([name, row]) => [
          name,
          Object.fromEntries(
            Object.entries(row).map(([column, values]) => [column, Math.round(median(values))]),
          ),
        ]),
      ),
    )
  }
}
