import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { withLock } from '../tools/cli/environment/lock.ts'
import { requireFreePort } from '../tools/cli/environment/port.ts'
import { startProcess } from '../tools/cli/environment/shell.ts'
import { waitUntilAnswering } from '../tools/cli/serve.ts'
import { e2eFolder, ports } from './site-state.ts'
import { createStop } from './test.ts'

/** The folder of a copy of the sources, and of its build. */
export const secondFolder = `${e2eFolder}/second-build`
const sourcePaths = [
  'client',
  'worker',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'wrangler.toml',
]

type Build = 'first' | 'second'

/** One address whose build can be replaced, as a deploy does. */
export type DeployableSite = {
  address: string
  serveBuild: (build: Build) => void
  stop: () => Promise<void>
}

/** What the second build says otherwise. A change in the page's own chunk gives that chunk another file name. */
const change = {
  file: 'client/features/site/pages/servicios.tsx',
  from: '{offer.title}',
  to: 'Servicios de la segunda construcción',
}
/** The title of `/servicios` in the second build. */
export const secondTitle = change.to

const isSource = (path: string): boolean => !path.includes('node_modules')

async function copyChangedSources(): Promise<void> {
  await rm(secondFolder, { recursive: true, force: true })
  await Promise.all(
    sourcePaths.map((source) =>
      cp(source, `${secondFolder}/${source}`, { recursive: true, filter: isSource }),
    ),
  )
  await symlink('../../../node_modules', `${secondFolder}/node_modules`)
  const file = `${secondFolder}/${change.file}`
  const before = await readFile(file, 'utf8')
  if (!before.includes(change.from)) throw new Error(`${change.file} does not say: ${change.from}`)
  await writeFile(file, before.replace(change.from, change.to))
}

/** Builds the changed sources, as another deploy would. All workers share the one build of a run. */
export const buildSecond = (): Promise<void> =>
  withLock(`${secondFolder}.lock`, async () => {
    if (existsSync(`${secondFolder}/dist/complete`)) return
    await copyChangedSources()
    const options = { cwd: secondFolder, env: { BUILD_ID: 'second' } }
    const [code] = await once(startProcess('node', ['tools/cli/build.ts'], options), 'close')
    if (code !== 0) throw new Error('The second build failed')
  })

/** Serves the second build as `npm start` does. */
async function serveSecondBuild() {
  await buildSecond()
  await requireFreePort(ports.secondBuild)
  const server = spawn(process.execPath, ['tools/cli/start.ts'], {
    cwd: secondFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(ports.secondBuild), CAUCE_STATE: '.wrangler/state' },
  })
  const stop = createStop(server)
  await waitUntilAnswering(`http://localhost:${ports.secondBuild}`, server)
  return stop
}

/** Forwards each request to the port that `target` returns at that moment. */
function startProxy(target: () => number): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const { url, method, headers } = incoming
    const forwarded = request({ port: target(), path: url, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  return new Promise((resolve) => proxy.listen(ports.deployableSite, () => resolve(proxy)))
}

/** Serves the build under test until `serveBuild` selects the second one. */
export async function startDeployableSite(): Promise<DeployableSite> {
  const targets = { first: ports.site, second: ports.secondBuild }
  const stop = await serveSecondBuild()
  let served: Build = 'first'
  const proxy = await startProxy(() => targets[served])
  return {
    address: `http://localhost:${ports.deployableSite}`,
    serveBuild: (build) => {
      served = build
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await stop()
    },
  }
}
