import { spawn, type SpawnOptions } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The root of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

const toolEnv = {
  ...process.env,
  // The project's own tools and its own Node come first, also when a script is started by hand.
  PATH: `${root}node_modules/node/bin:${root}node_modules/.bin:${process.env['PATH'] ?? ''}`,
  // wrangler is ten megabytes of script, started again and again: compiled once it starts in two thirds of the time.
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
  /** Prints only when the tool fails. */
  quiet?: boolean
  /** Beside the environment of this process. */
  env?: Readonly<Record<string, string>>
  /** Its abort interrupts the tool as Ctrl+C does, so that it ends what it has started. */
  signal?: AbortSignal
}

/** Runs a tool to its end; rejects with the command line when it fails. */
export function runProcess(
  command: string,
  args: readonly string[],
  { quiet = false, env = {}, signal }: RunOptions = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startProcess(command, args, { env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
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

/** Runs a command's work; what it throws is said in a sentence, without a stack, and the command has failed. */
export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    // Not at once: what was begun beside the failed part may be writing.
    process.exitCode = 1
  }
}

/** Ends the program at once, with a sentence and no stack. */
export function exitWithMessage(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Whether a module is the one that was started. */
export function isMainModule(meta: ImportMeta): boolean {
  return process.argv[1] !== undefined && fileURLToPath(meta.url) === process.argv[1]
}
