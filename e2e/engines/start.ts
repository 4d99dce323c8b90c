import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const startTimeoutMs = 60_000

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

export type RunningProgram = { child: ChildProcess; stop: () => Promise<void> }

export function startProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): RunningProgram {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const kill = (): void => void child.kill('SIGTERM')
  process.on('exit', kill)
  child.stdout.resume()
  child.stderr.resume()
  return {
    child,
    async stop() {
      process.off('exit', kill)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      kill()
      await ended
    },
  }
}

/** Resolves to the first line of output that matches. Rejects if the program ends before it. */
export function waitForLine(
  stream: Readable | null,
  shape: RegExp,
  { child }: RunningProgram,
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stream) return reject(new Error('The program is not listened to'))
    const fail = (): void => reject(new Error(`${child.spawnfile} did not say ${shape}`))
    const timer = setTimeout(fail, startTimeoutMs)
    child.once('exit', fail)
    child.once('error', reject)
    createInterface(stream).on('line', (line) => {
      const [, found] = shape.exec(line) ?? []
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
  })
}
