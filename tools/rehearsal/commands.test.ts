import { expect, test } from 'vitest'
import { wholeSchema } from '../cli/environment/d1.ts'
import { environmentOf } from '../deploy/environment.ts'
import type { Database } from './account.ts'
import { checkOut } from './checkout.ts'
import { config, deployed, rehearse } from './rehearse.ts'

// Each order starts a wrangler of its own, more than a dozen in all: hence the long patience.
// The orders by which an owner works on a published site, in a folder with that owner's settings.

const settings = (toml: string): string =>
  `${toml.replace('https://cauce.example', 'https://www.ensayo.es')}
[env.staging.vars]
SITE_URL = "https://pruebas.ensayo.es"
`

const nothingYet =
  '«staging» no tiene todavía una base de datos de este código: publícalo antes con «npm run deploy -- --env staging».\n'

/** As the deploy of this code leaves a database. */
async function migrateWhole({ file }: Database): Promise<void> {
  file.exec('DROP TABLE IF EXISTS posts; DROP TABLE IF EXISTS d1_migrations')
  file.exec(await wholeSchema())
}

test(
  'people, articles and the record of each environment are reached by --env, and of no other',
  { timeout: 900_000 },
  async () => {
    const site = await rehearse(deployed)
    const { order } = await checkOut(settings, site.env)
    expect(await order('manager', 'list', '--env', 'staging')).toBe(nothingYet)
    expect(await order('backup', '--env', 'staging')).toBe(
      '«staging» no hace copias todavía: publícalo antes con «npm run deploy -- --env staging».\n',
    )
    expect(await site.deploy('pruebas', { environment: environmentOf(config, 'staging') })).toBeNull()
    expect(await order('manager', 'list', '--env', 'staging')).toBe(nothingYet)
    const { databases } = site.account
    const [ours, other] = [databases.get('cauce-staging'), databases.get('cauce')]
    if (!ours || !other) throw new Error('A database is missing')
    await migrateWhole(ours)
    await migrateWhole(other)

    const added = await order('manager', 'add', 'ana@ensayo.es', '--env', 'staging')
    expect(added).toContain('https://pruebas.ensayo.es/mngr/activar/')
    expect(await order('manager', 'add', 'luz@ensayo.es', '--remote')).toContain(
      'https://www.ensayo.es/mngr/activar/',
    )
    expect(await order('manager', 'list', '--env', 'staging')).toContain('ana@ensayo.es')
    expect(await order('content', '--env', 'staging')).toContain('Contenido cargado.')
    expect(await order('rerender', '--env', 'staging')).toContain('Artículos generados de nuevo: 0.')
    expect(await order('audit', 'verify', '--env', 'staging')).toContain('El registro está íntegro')
    expect(await order('backup', '--env', 'staging')).toContain('La copia está en marcha.')
    expect(await order('backup', '--remote')).toContain('La copia está en marcha.')
    expect(site.account.runs).toEqual(['cauce-staging-backup', 'cauce-backup'])
    const count = ({ file }: Database, table: string) =>
      Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
    expect([count(ours, 'posts') > 0, count(other, 'posts')]).toEqual([true, 0])
    expect([count(ours, 'managers'), count(other, 'managers')]).toEqual([1, 1])
    expect(await order('manager', 'list', '--env', 'otra')).toContain(
      'Falta [env.otra.vars] en wrangler.toml',
    )
    await site.stop()
  },
)
