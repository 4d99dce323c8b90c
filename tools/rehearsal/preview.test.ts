import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'
import { environmentOf } from '../deploy/environment.ts'
import { aliasOf } from '../deploy/preview.ts'
import { changes, config, deployed, patience, type Rehearsal, rehearse, tables } from './rehearse.ts'

const staging = environmentOf(config, 'staging')
const address = 'https://rio-cauce-staging.cuenta.workers.dev'

/** Production runs, and staging has been deployed. */
async function withStaging(): Promise<Rehearsal> {
  const site = await rehearse(deployed)
  expect(await site.deploy('pruebas', { environment: staging })).toBeNull()
  site.calls.length = 0
  return site
}

/** Calls that would change more than the versions of staging's worker. */
const beyond = (site: Rehearsal): string[] =>
  changes(site.calls).filter((call) => !/\/scripts\/cauce-staging\/(versions|assets-upload)/.test(call))

test('a branch is a version of staging without visitors, at an address of its name', patience, async () => {
  const site = await withStaging()
  expect(await site.preview('rio', { isDryRun: true })).toBe(address)
  expect(changes(site.calls)).toEqual([])
  expect(await site.preview('rio')).toBe(address)
  expect([site.live('cauce-staging'), site.live()]).toEqual(['pruebas', 'antes'])
  expect(beyond(site)).toEqual([])
  const version = site.account.scripts.get('cauce-staging')?.versions.at(-1)
  expect(version?.alias).toBe('rio')
  const texts = version?.bindings.map(({ name, text }) => [name, text])
  // Links stay at the preview, and only managers see it.
  expect(texts).toContainEqual(['SITE_URL', address])
  expect(texts).toContainEqual(['ENVIRONMENT', 'staging'])
  expect(JSON.stringify(version?.bindings)).not.toMatch(/"cauce-(?!staging)[a-z-]+"/)
  expect(site.account.scripts.get('cauce')?.hasPreviews).toBe(false)
  await site.stop()
})

test(
  'production is nobody’s preview, and staging has to be there, whole and with addresses',
  patience,
  async () => {
    const site = await rehearse(deployed)
    const production = environmentOf(config, 'production')
    expect(await site.preview('rio', { environment: production })).toContain('nunca el de producción')
    expect(await site.preview('rio')).toMatch(
      /«staging» todavía no se ha publicado.+npm run deploy -- --env staging/,
    )
    expect(changes(site.calls)).toEqual([])
    await site.deploy('pruebas', { environment: staging })
    const script = site.account.scripts.get('cauce-staging')
    if (script) script.hasPreviews = false
    expect(await site.preview('rio')).toContain('se publicó sin direcciones para sus versiones')
    // A later deploy turns them on.
    expect(await site.deploy('más', { environment: staging })).toBeNull()
    expect(await site.preview('rio')).toBe(address)
    await site.stop()
  },
)

test('a migration that staging lacks is refused: a preview changes no database', patience, async () => {
  const site = await withStaging()
  await writeFile(join(root, site.folder, 'migrations/0002_notes.sql'), tables[1] ?? '')
  expect(await site.preview('rio')).toMatch(/0002_notes\.sql.+npm run deploy -- --env staging/)
  expect(changes(site.calls)).toEqual([])
  expect(await site.deploy('con', { environment: staging })).toBeNull()
  expect(await site.preview('rio')).toBe(address)
  await site.stop()
})

test(
  'an upload that fails leaves nothing; a version that does not answer is said to be one',
  patience,
  async () => {
    const site = await withStaging()
    site.fail({ call: /^POST .+\/scripts\/cauce-staging\/versions$/, how: 'refused' })
    expect(await site.preview('rio')).toContain('Told to refuse')
    expect(site.account.scripts.get('cauce-staging')?.versions).toHaveLength(1)
    site.fail()
    site.broken.add('rio')
    expect(await site.preview('rio')).toMatch(/sin visitantes, pero no responde como debe[\s\S]+500/)
    expect(site.live('cauce-staging')).toBe('pruebas')
    site.broken.clear()
    expect(await site.preview('rio')).toBe(address)
    await site.stop()
  },
)

test('any name of a branch is a host of its own', () => {
  expect(aliasOf('rio', '-cauce-staging')).toBe('rio')
  const branches = [
    'feat/rio',
    'feat-rio',
    'Feat-Rio',
    '12-rio',
    'río',
    '日本',
    '-',
    `w/${'largo-'.repeat(30)}`,
  ]
  const aliases = branches.map((branch) => aliasOf(branch, '-cauce-staging'))
  expect(new Set(aliases).size).toBe(branches.length)
  for (const alias of aliases) {
    expect(alias).toMatch(/^[a-z](?:[a-z0-9-]*[a-z0-9])?$/)
    expect(`${alias}-cauce-staging`.length).toBeLessThanOrEqual(63)
  }
})
