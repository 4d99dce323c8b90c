import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './environment/config.ts'
import { shareLock, takeLock } from './environment/lock.ts'
import { parsePort } from './environment/port.ts'
import { root } from './environment/shell.ts'
import { withTemporaryFolder } from './environment/temporary-folder.ts'
import { watchServer } from './serve.ts'

// Tests that a command that cannot work says so in one sentence, before it changes anything.

const createFolder = () => mkdtempSync(join(tmpdir(), 'cauce-'))

/** Runs a command as npm does. Returns its exit code and its error output. */
async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: unknown; output: string }> {
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...env } })
    return { code: 0, output: '' }
  } catch (error) {
    const { code, stderr } = error as { code: unknown; stderr: string }
    return { code, output: stderr.trim() }
  }
}

test('parsePort accepts numbers from 1 to 65535 only', () => {
  expect(parsePort(undefined, 8787)).toBe(8787)
  expect(parsePort('3000', 8787)).toBe(3000)
  for (const wrong of ['abc', '0', '65536', '-1', '80.5', '0x50', ' '])
    expect(() => parsePort(wrong, 8787)).toThrow(`PORT=${wrong} no es un puerto`)
})

test('an invalid or used port ends `npm start` with one sentence, before anything is built', async () => {
  const start = ['tools/cli/launch.mjs', 'start']
  const state = createFolder()
  const wrong = await runCommand(start, { PORT: 'abc', CAUCE_STATE: state })
  expect(wrong).toEqual({
    code: 1,
    output: 'PORT=abc no es un puerto: usa un número entre 1 y 65535, como PORT=8787.',
  })
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const taken = await runCommand(start, { PORT: String(port), CAUCE_STATE: state })
  other.close()
  expect(taken.code).toBe(1)
  const hasLsof = await promisify(execFile)('lsof', ['-v']).then(
    () => true,
    () => false,
  )
  const listener = hasLsof ? ` \\(lo usa .+, proceso ${process.pid}\\)` : ''
  expect(taken.output).toMatch(new RegExp(`^El puerto ${port} está ocupado${listener}: .+\\.$`))
  expect(existsSync(join(state, 'v3'))).toBe(false)
})

test('`npm start` refuses data that another site serves, but ignores the lock of an ended process', async () => {
  const state = createFolder()
  const holder = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  const file = join(state, 'cauce.lock')
  writeFileSync(file, JSON.stringify({ pid: holder.pid, note: 'http://localhost:1' }))
  const env = { PORT: '8788', CAUCE_STATE: state }
  const second = await runCommand(['tools/cli/launch.mjs', 'start'], env)
  expect(second.output).toMatch(/^Ya hay un sitio en marcha con estos datos: http:\/\/localhost:1 .+\.$/)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const letGo = takeLock(file, 'nuevo')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: process.pid, note: 'nuevo' })
  expect(takeLock(file, 'otro')).toEqual({ pid: process.pid, note: 'nuevo' })
  if (typeof letGo === 'function') letGo()
  expect(existsSync(file)).toBe(false)
})

test('the data of a site stay locked while its server goes on without its launcher', async () => {
  const file = join(createFolder(), 'cauce.lock')
  const server = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  const letGo = takeLock(file, 'http://localhost:1')
  shareLock(file, 'http://localhost:1', server.pid ?? 0)
  const { child } = JSON.parse(readFileSync(file, 'utf8'))
  // As a launcher leaves it that was killed: its process is gone.
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22, note: 'http://localhost:1', child }))
  expect(takeLock(file, 'una copia')).toEqual({ pid: server.pid, note: 'http://localhost:1' })
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(takeLock(file, 'una copia')).toBeTypeOf('function')
  if (typeof letGo === 'function') letGo()
})

test('a server whose requests fail three times in a row is stopped', async () => {
  let status = 200
  const server = createHttpServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  let stops = 0
  const watched = watchServer(`http://127.0.0.1:${port}`, () => (stops += 1), 20)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(stops).toBe(0)
  status = 500
  await watched
  expect(stops).toBe(1)
  server.close()
})

test('temporary folders are private, and are deleted when the process ends or at the next call', async () => {
  const module = join(root, 'tools/cli/environment/temporary-folder.ts')
  const work = '(folder) => (console.log(folder), new Promise((end) => setTimeout(end, 60_000)))'
  const script = `import(${JSON.stringify(module)}).then((all) => all.withTemporaryFolder(${work}))`
  const start = async () => {
    const child = spawn(process.execPath, ['-e', script])
    const [folder] = await once(child.stdout, 'data')
    return { child, folder: String(folder).trim() }
  }
  const [ended, killed] = [await start(), await start()]
  expect(statSync(ended.folder).mode & 0o77).toBe(0)
  ended.child.kill('SIGTERM')
  killed.child.kill('SIGKILL')
  await Promise.all([ended, killed].map(({ child }) => once(child, 'close')))
  expect([ended, killed].map(({ folder }) => existsSync(folder))).toEqual([false, true])
  const own = await withTemporaryFolder(async (folder) => {
    expect([existsSync(killed.folder), existsSync(folder)]).toEqual([false, true])
    return folder
  })
  expect(existsSync(own)).toBe(false)
})

test('an incomplete lock file, as after a power failure, is replaced', () => {
  const file = join(createFolder(), 'cauce.lock')
  writeFileSync(file, '{"pid":')
  expect(takeLock(file, 'nuevo')).toBeTypeOf('function')
})

test('the message names a folder that is not writable', () => {
  const file = join(createFolder(), 'file')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  expect(() => takeLock(join(file, 'state', 'cauce.lock'), '')).toThrow(
    /^No se puede escribir en .+file\/state \(ENOTDIR\): comprueba los permisos y el espacio del disco, y repite\.$/,
  )
})

test.for([
  ['content'],
  ['manager', 'list'],
  ['rerender'],
  ['audit', 'verify'],
  ['backup'],
  ['backup', 'list'],
])('`%s` says in one sentence that the data folder is not writable', async (line) => {
  const file = join(createFolder(), 'file')
  writeFileSync(file, '')
  const { code, output } = await runCommand(['tools/cli/launch.mjs', ...line], {
    CAUCE_STATE: join(file, 'state'),
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^No se puede escribir en .+ \(ENOTDIR\): .+ y repite\.$/)
})

test('a Node version that cannot run TypeScript prints the version that is needed', async () => {
  const { code, output } = await runCommand([
    '--no-experimental-strip-types',
    'tools/cli/launch.mjs',
    'start',
  ])
  expect(code).toBe(1)
  expect(output).toMatch(/^Este Node \(v[\d.]+\) es demasiado antiguo .+ Node 24\.$/)
})

test('every script of package.json that runs our code starts through launch.mjs', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const own = Object.entries<string>(scripts).filter(([, line]) => line.startsWith('node '))
  expect(own.length).toBeGreaterThan(10)
  const others = own.filter(([, line]) => !line.startsWith('node tools/cli/launch.mjs '))
  expect(others.map(([name]) => name)).toEqual([])
})

test('an invalid wrangler.toml stops any command before it starts', async () => {
  const place = createFolder()
  for (const name of [
    'tools/cli/launch.mjs',
    'tools/cli/environment/config.ts',
    'tools/cli/environment/shell.ts',
  ]) {
    mkdirSync(dirname(join(place, name)), { recursive: true })
    cpSync(join(root, name), join(place, name))
  }
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  writeFileSync(join(place, 'package.json'), '{"type":"module"}')
  writeFileSync(join(place, 'tools/cli/manager.ts'), 'throw new Error("It was started")')
  writeFileSync(join(place, 'wrangler.toml'), 'name = = 1\n')
  const { code, output } = await runCommand([join(place, 'tools/cli/launch.mjs'), 'manager', 'list'])
  expect([code, output]).toEqual([1, 'wrangler.toml no se entiende: línea 1, columna 8. Corrígela y repite.'])
})

test('an invalid wrangler.toml is reported with the number of its line', async () => {
  const file = join(createFolder(), 'wrangler.toml')
  const says = async (text: string) => {
    writeFileSync(file, text)
    return readConfig(file).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : null),
    )
  }
  expect(await says('name = "cauce"\n[vars]\nSITE_URL = "https://a.example"\n')).toBeNull()
  expect(await says('name = "cauce"\nmain = = 3\n')).toMatch(/línea 2, columna \d+/)
  expect(await says('main = "worker/index.ts"\n')).toMatch(/falta «name»/)
  await expect(readConfig(join(createFolder(), 'none.toml'))).rejects.toThrow(/^Falta wrangler\.toml/)
})
