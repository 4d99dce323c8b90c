import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './shell.ts'

/** Where embedded storage lives unless a test says otherwise. */
export const stateFolder = process.env['CAUCE_STATE'] ?? '.wrangler/state'

const place = (remote: boolean): string[] =>
  remote ? ['--remote'] : ['--local', '--persist-to', stateFolder]

/** Applies the migrations that are still missing. */
export async function migrate({ remote = false } = {}): Promise<void> {
  await run('wrangler', ['d1', 'migrations', 'apply', 'DB', ...place(remote)], { quiet: true })
}

/** Runs a script of SQL against the local database, or the remote one with `--remote`. */
export async function runSqlFile(sql: string, flags: readonly string[] = []): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cauce-'))
  try {
    const file = join(folder, 'script.sql')
    await writeFile(file, sql)
    await run(
      'wrangler',
      ['d1', 'execute', 'DB', ...place(flags.includes('--remote')), '--yes', '--file', file],
      {
        quiet: true,
      },
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
