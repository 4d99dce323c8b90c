import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Parses `PORT`. Throws a sentence if it is not a valid port. */
export function parsePort(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535)
    throw new Error(`PORT=${text} no es un puerto: usa un número entre 1 y 65535, como PORT=${fallback}.`)
  return port
}

/** The process that listens on a port, for a message; empty if lsof is missing or may not see it. */
function describeListener(port: number): string {
  try {
    const args = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']
    const output = execFileSync('lsof', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const [, pid, name] = /^p(\d+)\nc(.+)$/m.exec(output) ?? []
    return pid === undefined ? '' : ` (lo usa ${name}, proceso ${pid})`
  } catch {
    return ''
  }
}

/** Rejects with a sentence that says what to do, if a port is in use or not permitted. */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `El puerto ${port} está ocupado${describeListener(port)}: cierra el programa que lo usa, o elige otro con PORT=${port === 65_535 ? port - 1 : port + 1}.`
          : `El puerto ${port} no se puede abrir (${error.code}): elige otro, como PORT=8787.`
      reject(new Error(reason, { cause: error }))
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()))
  })
}

/** A port on which nothing listens at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  if (address === null || typeof address === 'string') throw new Error('The probe has no port')
  probe.close()
  await once(probe, 'close')
  return address.port
}
