import { cp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buildIfNeeded } from './build.ts'
import { loadContent } from './content.ts'
import { migrate, stateFolder } from './environment/d1.ts'
import { shareLock, takeLock } from './environment/lock.ts'
import { parsePort, requireFreePort } from './environment/port.ts'
import { root, runCommand } from './environment/shell.ts'
import { waitUntilAnswering, serveBuilt, watchServer } from './serve.ts'

const lockFile = resolve(root, stateFolder, 'cauce.lock')

/** Throws if another server uses the local database: both would write to it. */
function lockState(address: string): void {
  const holder = takeLock(lockFile, address)
  if (typeof holder === 'function') return
  throw new Error(
    `Ya hay un sitio en marcha con estos datos: ${holder.note} (proceso ${holder.pid}). Detenlo, o usa otra carpeta con CAUCE_STATE.`,
  )
}

/** Stops the site on a signal, or when npm ends: npm's shell forwards no signals. */
function stopOnSignal(stop: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const parent = process.ppid
  if (process.env['npm_lifecycle_event'] === undefined) return
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 1_000).unref()
}

/** Copies the build, so that a later build does not delete files of the running site. */
async function copyBuild(port: number): Promise<string> {
  const folder = `.wrangler/served/${port}`
  await rm(folder, { recursive: true, force: true })
  await cp('dist', folder, { recursive: true })
  return folder
}

const defaultPort = 8787

/** The variable to write before other commands, so that they use the same data. */
const stateVariable = process.env['CAUCE_STATE'] === undefined ? '' : `CAUCE_STATE=${stateFolder} `

async function startSite(): Promise<void> {
  const port = parsePort(process.env['PORT'], defaultPort)
  await requireFreePort(port)
  lockState(`http://localhost:${port}`)
  await Promise.all([buildIfNeeded(), migrate()])
  await loadContent()
  const { address, server } = await serveBuilt({
    port,
    build: await copyBuild(port),
    state: stateFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (server.pid !== undefined) shareLock(lockFile, address, server.pid)
  stopOnSignal(() => server.kill('SIGTERM'))
  server.on('exit', (code) => process.exit(code ?? 0))
  await waitUntilAnswering(address, server)
  console.log(`
  Cauce está en ${address}

  · El blog:             ${address}/blog
  · El área de gestión:  ${address}/mngr
  · Primera persona:     ${stateVariable}npm run manager -- add correo@empresa.example${port === defaultPort ? '' : ` --url ${address}`}
                         (en otra terminal; tiene el rol Dirección, e imprime su enlace de activación)
  · Detener:             Ctrl+C (los datos quedan en ${stateFolder})
`)
  void watchServer(address, () => {
    console.error('El sitio dejó de responder: su servidor se ha detenido. Vuelve a empezar con «npm start».')
    server.kill('SIGTERM')
    process.exit(1)
  })
}

await runCommand(startSite)
