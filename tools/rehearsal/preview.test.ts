import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'
import { getEnvironment } from '../deploy/environment.ts'
import { getAlias } from '../deploy/preview.ts'
import {
  listChanges,
  config,
  deployFirstBuild,
  type Rehearsal,
  createRehearsal,
  tableSql,
} from './rehearse.ts'

const staging = getEnvironment(config, 'staging')
const previewAddress = 'https://rio-cauce-staging.cuenta.workers.dev'

/** A simulated account to which production and staging are deployed. */
const createStagingRehearsal = (): Promise<Rehearsal> =>
  createRehearsal((account) => {
    deployFirstBuild(account)
    deployFirstBuild(account, { worker: 'cauce-staging', build: 'pruebas', host: 'pruebas.ensayo.es' })
    const script = account.scripts.get('cauce-staging')
    if (script) script.hasPreviews = true
  })

/** Lists the calls that change anything other than the versions of staging's worker. */
const listOtherChanges = (site: Rehearsal): string[] =>
  listChanges(site.calls).filter((call) => !/\/scripts\/cauce-staging\/(versions|assets-upload)/.test(call))

test('a branch becomes a version of staging without visitors, named after the branch', async () => {
  await using site = await createStagingRehearsal()
  expect(await site.preview('rio', { isDryRun: true })).toBe(previewAddress)
  expect(listChanges(site.calls)).toEqual([])
  expect(await site.preview('rio')).toBe(previewAddress)
  expect([site.getLiveBuild('cauce-staging'), site.getLiveBuild()]).toEqual(['pruebas', 'antes'])
  expect(listOtherChanges(site)).toEqual([])
  const version = site.account.scripts.get('cauce-staging')?.versions.at(-1)
  expect(version?.alias).toBe('rio')
  const texts = version?.bindings.map(({ name, text }) => [name, text])
  // SITE_URL is the preview's address, so that links stay on the preview. `staging` is visible to managers only.
  expect(texts).toContainEqual(['SITE_URL', previewAddress])
  expect(texts).toContainEqual(['ENVIRONMENT', 'staging'])
  expect(JSON.stringify(version?.bindings)).not.toMatch(/"cauce-(?!staging)[a-z-]+"/)
  expect(site.account.scripts.get('cauce')?.hasPreviews).toBe(false)
})

test('a preview refuses production, and a staging not deployed, incomplete or without addresses', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const production = getEnvironment(config, 'production')
  expect(await site.preview('rio', { environment: production })).toContain('nunca el de producción')
  expect(await site.preview('rio')).toMatch(
    /«staging» todavía no se ha publicado.+npm run deploy -- --env staging/,
  )
  expect(listChanges(site.calls)).toEqual([])
  await site.deploy('pruebas', { environment: staging })
  const script = site.account.scripts.get('cauce-staging')
  if (script) script.hasPreviews = false
  expect(await site.preview('rio')).toContain('se publicó sin direcciones para sus versiones')
  // The next deploy turns the addresses on.
  expect(await site.deploy('más', { environment: staging })).toBeNull()
  expect(await site.preview('rio')).toBe(previewAddress)
})

test('a preview refuses a migration that staging lacks: it changes no database', async () => {
  await using site = await createStagingRehearsal()
  await writeFile(join(root, site.folder, 'migrations/0002_notes.sql'), tableSql[1] ?? '')
  expect(await site.preview('rio')).toMatch(/0002_notes\.sql.+npm run deploy -- --env staging/)
  expect(listChanges(site.calls)).toEqual([])
  expect(await site.deploy('con', { environment: staging })).toBeNull()
  expect(await site.preview('rio')).toBe(previewAddress)
})

test('a preview whose upload fails leaves nothing; a version that does not respond is reported as such', async () => {
  await using site = await createStagingRehearsal()
  site.setFailure({ call: /^POST .+\/scripts\/cauce-staging\/versions$/, kind: 'refused' })
  expect(await site.preview('rio')).toContain('Refused by the rehearsal')
  expect(site.account.scripts.get('cauce-staging')?.versions).toHaveLength(1)
  site.setFailure()
  site.brokenBuilds.add('rio')
  expect(await site.preview('rio')).toMatch(/sin visitantes, pero no responde como debe[\s\S]+500/)
  expect(site.getLiveBuild('cauce-staging')).toBe('pruebas')
  site.brokenBuilds.clear()
  expect(await site.preview('rio')).toBe(previewAddress)
})

test('different branch names become different, valid host labels', () => {
  expect(getAlias('rio', '-cauce-staging')).toBe('rio')
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
  const aliases = branches.map((branch) => getAlias(branch, '-cauce-staging'))
  expect(new Set(aliases).size).toBe(branches.length)
  for (const alias of aliases) {
    expect(alias).toMatch(/^[a-z](?:[a-z0-9-]*[a-z0-9])?$/)
    expect(`${alias}-cauce-staging`.length).toBeLessThanOrEqual(63)
  }
})
