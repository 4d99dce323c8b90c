import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readFullSchema } from '../cli/environment/d1.ts'
import { root } from '../cli/environment/shell.ts'
import { getEnvironment } from '../deploy/environment.ts'
import type { FakeDatabase } from './account.ts'
import { config, deployFirstBuild, createRehearsal } from './rehearse.ts'

// Runs commands on a published site, in the folder of the site's owner. Each starts wrangler, so the test takes
// minutes.

/** A folder with a copy of this code and an owner's settings. Its commands call the simulated platform. */
async function createCheckout(settings: (toml: string) => string, env: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'cauce-propio-'))
  for (const name of ['client', 'worker', 'tools', 'package.json'])
    await cp(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !path.slice(root.length).includes('node_modules'),
    })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const toml = await readFile(join(root, 'wrangler.toml'), 'utf8')
  await writeFile(join(folder, 'wrangler.toml'), settings(toml))
  return {
    /** Runs a script of package.json in the folder. Returns its output, including errors. */
    runCommand: async (...args: readonly string[]): Promise<string> => {
      const result = promisify(execFile)(process.execPath, ['tools/cli/launch.mjs', ...args], {
        cwd: folder,
        env: { ...process.env, ...env, CI: '1', CAUCE_STATE: join(folder, 'state') },
      })
      const { stdout, stderr } = await result.catch((error: { stdout: string; stderr: string }) => error)
      return `${stdout}${stderr}`
    },
  }
}

const createSettings = (toml: string): string =>
  `${toml.replace('https://cauce.example', 'https://www.ensayo.es')}
[env.staging.vars]
SITE_URL = "https://pruebas.ensayo.es"
`

const notPublishedMessage =
  '«staging» no tiene todavía una base de datos de este código: publícalo antes con «npm run deploy -- --env staging».\n'

/** Applies all migrations to a database, as a deploy of this code does. */
async function migrateFully({ file }: FakeDatabase): Promise<void> {
  file.exec('DROP TABLE IF EXISTS posts; DROP TABLE IF EXISTS d1_migrations')
  file.exec(await readFullSchema())
}

test(
  '`--env` selects whose users, articles, backups and audit log a command works on',
  { timeout: 900_000 },
  async () => {
    await using site = await createRehearsal(deployFirstBuild)
    const { runCommand } = await createCheckout(createSettings, site.env)
    expect(await runCommand('manager', 'list', '--env', 'staging')).toBe(notPublishedMessage)
    expect(await runCommand('backup', '--env', 'staging')).toBe(
      '«staging» no hace copias todavía: publícalo antes con «npm run deploy -- --env staging».\n',
    )
    expect(await site.deploy('pruebas', { environment: getEnvironment(config, 'staging') })).toBeNull()
    expect(await runCommand('manager', 'list', '--env', 'staging')).toBe(notPublishedMessage)
    const { databases } = site.account
    const [staging, production] = [databases.get('cauce-staging'), databases.get('cauce')]
    if (!staging || !production) throw new Error('A database is missing')
    await migrateFully(staging)
    await migrateFully(production)

    const added = await runCommand('manager', 'add', 'ana@ensayo.es', '--env', 'staging')
    expect(added).toContain('https://pruebas.ensayo.es/mngr/activar/')
    expect(await runCommand('manager', 'add', 'luz@ensayo.es', '--remote')).toContain(
      'https://www.ensayo.es/mngr/activar/',
    )
    expect(await runCommand('manager', 'list', '--env', 'staging')).toContain('ana@ensayo.es')
    expect(await runCommand('content', '--env', 'staging')).toContain('Contenido cargado.')
    expect(await runCommand('rerender', '--env', 'staging')).toContain('Artículos generados de nuevo: 0.')
    expect(await runCommand('audit', 'verify', '--env', 'staging')).toContain('El registro está íntegro')
    expect(await runCommand('backup', '--env', 'staging')).toContain('La copia está en marcha.')
    expect(await runCommand('backup', '--remote')).toContain('La copia está en marcha.')
    expect(site.account.runs).toEqual(['cauce-staging-backup', 'cauce-backup'])
    const count = ({ file }: FakeDatabase, table: string) =>
      Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
    expect([count(staging, 'posts') > 0, count(production, 'posts')]).toEqual([true, 0])
    expect([count(staging, 'managers'), count(production, 'managers')]).toEqual([1, 1])
    expect(await runCommand('manager', 'list', '--env', 'otra')).toContain(
      'Falta [env.otra.vars] en wrangler.toml',
    )
  },
)
