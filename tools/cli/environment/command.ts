import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { type CommandOptions, getEnvironment } from '../../deploy/environment.ts'
import { readConfig } from './config.ts'
import { isMainModule, runCommand } from './shell.ts'

type Parsed<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>

/**
 * Parses the command line and runs `work`, or prints `usage` for `--help`. Does nothing if the module is not the one
 * that Node was started with.
 */
export async function runMain<Options extends ParseArgsOptionsConfig>(
  meta: ImportMeta,
  {
    usage,
    options,
    allowPositionals = false,
  }: { usage: string; options: Options; allowPositionals?: boolean },
  work: (values: Parsed<Options>['values'], positionals: string[]) => unknown,
): Promise<void> {
  if (!isMainModule(meta)) return
  await runCommand(async () => {
    const help = { type: 'boolean', short: 'h', default: false } as const
    const parsed = parseArgs({ allowPositionals, options: { ...options, help } })
    const values: Readonly<Record<string, unknown>> = parsed.values
    if (values['help'] === true) return console.log(usage)
    // Safe: besides `help`, these are the values of `options`.
    await work(values as Parsed<Options>['values'], parsed.positionals)
  })
}

export async function readCommandOptions(name: string): Promise<CommandOptions> {
  const config = await readConfig()
  return {
    config,
    environment: getEnvironment(config, name),
    migrationsFolder: 'worker/migrations',
    fetch,
    writeLine: console.log,
    retryForMs: 60_000,
    healthToken: process.env['HEALTH_TOKEN'] || null,
  }
}
