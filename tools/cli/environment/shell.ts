import { spawn, type SpawnOptions } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The root of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

const toolEnv = {
  ...process.env,
  // The project's own tools and Node have precedence, even if a script is started without npm.
  PATH: `${root}node_modules/node/bin:${root}node_modules/.bin:${process.env['PATH'] ?? ''}`,
  // wrangler is 10 MB of script and is started often. The compile cache makes its start a third faster.
  NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

export function startProcess(command: string, args: readonly string[], options: SpawnOptions = {}) {
  return spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...toolEnv, ...options.env },
  })
}

type RunOptions = {
  /** True to print the output only if the tool fails. */
  quiet?: boolean
  /** Environment variables in addition to those of this process. */
  env?: Readonly<Record<string, string>>
  /** Aborting interrupts the tool as Ctrl+C does, so that the tool stops its child processes. */
  signal?: AbortSignal
  /** True to leave the processor to other processes whenever they want it. */
  inBackground?: boolean
}

/** Runs a tool to its end. Rejects with the command line if it fails. */
export function runProcess(
  command: string,
  args: readonly string[],
  { quiet = false, env = {}, signal, inBackground = false }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startProcess(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
    if (inBackground && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const interrupt = () => child.kill('SIGINT')
    signal?.addEventListener('abort', interrupt)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      signal?.removeEventListener('abort', interrupt)
      if (code === 0) resolve(output)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`))
    })
  })
}

/** Runs the work of a command. Prints an error without its stack and sets the exit code to 1. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    // The process does not exit at once, because parallel work may still be writing.
    process.exitCode = 1
  }
}

/** Prints a sentence and ends the process with exit code 1. */
export function exitWithMessage(message: string): never {
  console.error(message)
  process.exit(1)
}

/** True if the module is the one that Node was started with. */
export function isMainModule(meta: ImportMeta): boolean {
  return process.argv[1] !== undefined && fileURLToPath(meta.url) === process.argv[1]
}
