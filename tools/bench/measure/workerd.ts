import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { root, startProcess } from '../../cli/environment/shell.ts'
import { compatibility } from '../compatibility.ts'

/** A folder of ES modules as they would be uploaded; `main` handles requests. */
export type WorkerModules = {
  folder: string
  main: string
  vars?: Readonly<Record<string, string>>
  /** Additional modules, by name. `main` may be the name of one of them. */
  extra?: Readonly<Record<string, string>>
  /** Limit of the isolate's heap in megabytes; by default the machine's memory is the limit. */
  heapMegabytes?: number
}

/** One workerd process that runs only the worker; its storage runs in another process. */
export type Isolate = { url: string; pid: number; stop: () => Promise<void> }

/** The address uses http, so that the worker does not redirect the requests of this machine to https. */
const siteUrl = 'http://cauce.example'

const folder = join(root, '.wrangler/bench-workerd')

async function listModules(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true })
  return names.filter((name) => name.endsWith('.js')).toSorted()
}

/**
 * Writes modules and a workerd configuration that embeds them. Returns the configuration's path. `storage` is the
 * address of `tools/bench/edge/storage-server.ts`; `dataCentre` names the data centre whose cache the worker uses.
 */
export async function prepareWorker(
  name: string,
  { folder: from, main, vars = {}, extra = {}, heapMegabytes }: WorkerModules,
  storage: string,
  dataCentre = 'aquí',
): Promise<string> {
  const own = join(folder, name)
  await rm(own, { recursive: true, force: true })
  await mkdir(own, { recursive: true })
  await cp(from, join(own, 'modules'), { recursive: true, filter: (path) => !path.endsWith('.map') })
  for (const [file, code] of Object.entries(extra)) await writeFile(join(own, 'modules', file), code)
  const others = (await listModules(join(own, 'modules'))).filter((file) => file !== main)
  const embedded = [main, ...others].map((file) => `(name = "${file}", esModule = embed "modules/${file}")`)
  const config = join(own, 'config.capnp')
  const v8Flags = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`]
  await writeFile(
    config,
    createWorkerdConfig({
      modules: embedded,
      vars: { SITE_URL: siteUrl, ...vars },
      storage,
      dataCentre,
      v8Flags,
    }),
  )
  return compileConfig(config)
}

/** Compiles the configuration to binary, because parsing its text costs workerd 5 ms per embedded megabyte. */
async function compileConfig(config: string): Promise<string> {
  const compiled = config.replace('.capnp', '.bin')
  const file = await open(compiled, 'w')
  try {
    const child = startProcess('workerd', ['compile', '--config-only', config], {
      stdio: ['ignore', file.fd, 'inherit'],
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`workerd does not understand ${config}`)
  } finally {
    await file.close()
  }
  return relative(root, compiled)
}

const { compatibilityDate, compatibilityFlags } = compatibility

type WorkerdConfig = {
  modules: readonly string[]
  vars: Readonly<Record<string, string>>
  storage: string
  dataCentre: string
  v8Flags: readonly string[]
}

function createWorkerdConfig({ modules, vars, storage, dataCentre, v8Flags }: WorkerdConfig): string {
  // Cap'n Proto strings are escaped like JSON strings.
  const texts = Object.entries(vars).map(
    ([name, value]) => `(name = "${name}", text = ${JSON.stringify(value)})`,
  )
  const external = (name: string) =>
    `(name = "${name}", external = (address = "${storage}", http = (injectRequestHeaders = [(name = "x-store", value = "${name}"), (name = "x-place", value = ${JSON.stringify(encodeURIComponent(dataCentre))})])))`
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  v8Flags = ${JSON.stringify(v8Flags)},
  services = [
    (name = "main", worker = (
      compatibilityDate = ${JSON.stringify(compatibilityDate)}, compatibilityFlags = ${JSON.stringify(compatibilityFlags)},
      modules = [${modules.join(',\n')}],
      cacheApiOutbound = "cache",
      bindings = [
        ${texts.join(',\n')},
        (name = "DB", wrapped = (moduleName = "cloudflare-internal:d1-api", innerBindings = [(name = "fetcher", service = "d1")])),
        (name = "SESSIONS", kvNamespace = "kv"),
        (name = "MEDIA", r2Bucket = "r2"),
      ])),
    ${['d1', 'kv', 'r2', 'cache'].map(external).join(',\n')}
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
`
}

const listenEvent = v.object({ event: v.literal('listen'), port: v.number() })

/** Starts a new process and waits until it listens. */
export async function startIsolate(config: string): Promise<Isolate> {
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
  return { url: `http://127.0.0.1:${port}`, pid, stop: () => waitForExit(child) }
}

function waitForExit(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
