import { spawn } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { requireFreePort } from '../tools/cli/environment/port.ts'
import { waitUntilAnswering } from '../tools/cli/serve.ts'
import { ports, stateFolder } from './site-state.ts'
import { createStop } from './test.ts'

const folder = `${stateFolder}-second-build`
const sourcePaths = [
  'client',
  'worker',
  'tools',
  'package.json',
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

/** A text in a source file, and its replacement. */
export type Change = { file: string; from: string; to: string }

const isSource = (path: string): boolean => !path.includes('node_modules')

/** Copies the sources and changes a text in one of them. */
export async function copySources(folder: string, change: Change): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await Promise.all(
    sourcePaths.map((source) => cp(source, `${folder}/${source}`, { recursive: true, filter: isSource })),
  )
  await symlink('../../../node_modules', `${folder}/node_modules`)
  const file = `${folder}/${change.file}`
  const before = await readFile(file, 'utf8')
  if (!before.includes(change.from)) throw new Error(`${change.file} does not say: ${change.from}`)
  await writeFile(file, before.replace(change.from, change.to))
}

/** Builds the changed sources and serves them as `npm start` does. */
async function serveSecondBuild(change: Change) {
  await copySources(folder, change)
  await requireFreePort(ports.secondBuild)
  const server = spawn(process.execPath, ['tools/cli/start.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(ports.secondBuild),
      CAUCE_STATE: '.wrangler/state',
      BUILD_ID: 'second',
    },
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
export async function startDeployableSite(change: Change): Promise<DeployableSite> {
  const targets = { first: ports.site, second: ports.secondBuild }
  const stop = await serveSecondBuild(change)
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
