import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { root, startProcess } from '../../cli/environment/shell.ts'
import { bundle } from '../build.ts'
import { compatibility } from '../compatibility.ts'

/** ES modules as they would be uploaded; `main` is the name of the one that handles requests. */
type WorkerModules = {
  main: string
  folder?: string
  /** Additional modules, by name. */
  extra?: Readonly<Record<string, string>>
  vars?: Readonly<Record<string, string>>
  /** Limit of the isolate's heap in megabytes; by default the machine's memory is the limit. */
  heapMegabytes?: number
}

/** The address uses http, so that the worker does not redirect the requests of this machine to https. */
const siteUrl = 'http://cauce.example'

/** No storage listens here. */
const noStorage = '127.0.0.1:9'

/**
 * Writes modules and a workerd configuration that embeds them. Returns the configuration's path. `storage` is the
 * address of `tools/bench/edge/storage-server.ts`.
 */
export async function prepareWorker(
  name: string,
  { main, folder, extra = {}, vars = {}, heapMegabytes }: WorkerModules,
  storage = noStorage,
): Promise<string> {
  const own = join(root, '.wrangler/bench-workerd', name)
  const modules = join(own, 'modules')
  await rm(own, { recursive: true, force: true })
  await mkdir(modules, { recursive: true })
  if (folder !== undefined)
    await cp(folder, modules, { recursive: true, filter: (path) => !path.endsWith('.map') })
  for (const [file, code] of Object.entries(extra)) await writeFile(join(modules, file), code)
  const files = (await readdir(modules, { recursive: true })).filter((file) => file.endsWith('.js'))
  const config = join(own, 'config.capnp')
  await writeFile(
    config,
    createWorkerdConfig({
      modules: [main, ...files.filter((file) => file !== main).toSorted()],
      vars: { SITE_URL: siteUrl, ...vars },
      storage,
      v8Flags: heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`],
    }),
  )
  // Compiled, because parsing the text costs workerd 5 ms per embedded megabyte.
  const workerd = join(root, 'node_modules/.bin/workerd')
  const compiled = join(own, 'config.bin')
  await writeFile(
    compiled,
    execFileSync(workerd, ['compile', '--config-only', config], { cwd: root, maxBuffer: 2 ** 30 }),
  )
  return relative(root, compiled)
}

/** Prepares a worker of `tools/bench/workers` as the site is built: minified, as one module. */
export const prepareBenchWorker = async (
  entry: string,
  storage?: string,
  options: Pick<WorkerModules, 'vars' | 'heapMegabytes'> = {},
): Promise<string> => {
  const extra = { 'index.js': await bundle(`tools/bench/workers/${entry}`) }
  return prepareWorker(entry.split('.')[0] ?? entry, { main: 'index.js', extra, ...options }, storage)
}

type WorkerdConfig = {
  modules: readonly string[]
  vars: Readonly<Record<string, string>>
  storage: string
  v8Flags: readonly string[]
}

function createWorkerdConfig({ modules, vars, storage, v8Flags }: WorkerdConfig): string {
  // Cap'n Proto strings are escaped like JSON strings.
  const text = JSON.stringify
  const embedded = modules.map((file) => `(name = "${file}", esModule = embed "modules/${file}")`)
  const texts = Object.entries(vars).map(([name, value]) => `(name = "${name}", text = ${text(value)})`)
  const external = (name: string) =>
    `(name = "${name}", external = (address = "${storage}", http = (injectRequestHeaders = [(name = "x-store", value = "${name}")])))`
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = ${text(v8Flags)},
  services = [
    (name = "main", worker = (
      compatibilityDate = ${text(compatibility.compatibilityDate)}, compatibilityFlags = ${text(compatibility.compatibilityFlags)},
      modules = [${embedded.join(',\n')}],
      bindings = [
        ${texts.join(',\n')},
        (name = "DB", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "d1")])),
        (name = "SESSIONS", kvNamespace = "kv"),
        (name = "MEDIA", r2Bucket = "r2"),
      ])),
    ${['d1', 'kv', 'r2'].map(external).join(',\n')}
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`
}

const listenEvent = v.object({ event: v.literal('listen'), port: v.number() })

export type Isolate = Awaited<ReturnType<typeof startIsolate>>

/** Starts one workerd process that runs only the worker, and waits until it listens. Its storage is another process. */
export async function startIsolate(config: string) {
  // Standalone workerd requires --experimental for `new_module_registry`; the platform does not.
  const child = startProcess('workerd', ['serve', '--experimental', '--binary', config, '--control-fd=3'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    let errors = ''
    child.stderr?.on('data', (data: Buffer) => (errors += data.toString()))
    child.once('exit', (code) => reject(new Error(`workerd ended with ${code}\n${errors}`)))
    child.stdio[3]?.on('data', (data: Buffer) => {
      for (const line of data.toString().split('\n').filter(Boolean)) {
        const event = v.safeParse(listenEvent, JSON.parse(line))
        if (event.success) resolve(event.output.port)
      }
    })
  })
  const { pid } = child
  if (pid === undefined) throw new Error('workerd has no process')
  const stop = async (): Promise<void> => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await exited
  }
  return { url: `http://127.0.0.1:${port}`, pid, stop, [Symbol.asyncDispose]: stop }
}
