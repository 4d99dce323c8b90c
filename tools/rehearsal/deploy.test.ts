import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { secretMakers } from '../cli/environment/secrets.ts'
import { root } from '../cli/environment/shell.ts'
import { readDeployments } from '../deploy/account.ts'
import { getEnvironment } from '../deploy/environment.ts'
import { readMigrations } from '../deploy/migrations.ts'
import {
  listAppliedMigrations,
  listChanges,
  config,
  deployFirstBuild,
  createRehearsal,
  tableSql,
} from './rehearse.ts'

test('a first deploy creates all resources in an empty account, in the EU, once', async () => {
  await using site = await createRehearsal()
  expect(await site.deploy('dry', { isDryRun: true })).toBeNull()
  expect(listChanges(site.calls)).toEqual([])
  expect(site.output.join('\n')).toContain(
    'Se creará: base de datos cauce, almacén cauce-media, almacén cauce-backups',
  )

  expect(await site.deploy('uno')).toBeNull()
  expect(site.getLiveBuild()).toBe('uno')
  const { databases, buckets, queues, namespaces, scripts, workflows } = site.account
  expect([...databases.values()].map(({ name, jurisdiction }) => [name, jurisdiction])).toEqual([
    ['cauce', 'eu'],
  ])
  expect([...buckets.values()]).toEqual([
    { name: 'cauce-media', jurisdiction: 'eu' },
    { name: 'cauce-backups', jurisdiction: 'eu' },
  ])
  expect([...workflows]).toEqual([['cauce-backup', 'cauce']])
  expect(namespaces.map(({ title }) => title)).toEqual(['cauce-sessions'])
  expect([...queues.values()].map(({ queue_name: name, consumers }) => [name, consumers.length])).toEqual([
    ['cauce-mail', 1],
    ['cauce-purge', 1],
    ['cauce-visits', 1],
    ['cauce-mail-dead', 1],
  ])
  expect([...(scripts.get('cauce')?.secrets.keys() ?? [])].toSorted()).toEqual(
    Object.keys(secretMakers).toSorted(),
  )
  expect(scripts.get('cauce')?.domains).toEqual(['www.ensayo.es'])
  expect(scripts.get('cauce')?.crons.length).toBeGreaterThan(0)
  expect(listAppliedMigrations(site.account)).toEqual(['0001_posts.sql'])
})

test('a later deploy tests the new version before it gets visitors, who are moved step by step', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  expect(await site.deploy('dos', { trafficSteps: [25], hotfixReason: 'el formulario falla' })).toBeNull()
  expect(site.output.join('\n')).toMatch(/URGENTE, solo con .+: el formulario falla\./)
  expect(site.getLiveBuild()).toBe('dos')
  const deployments = site.account.scripts.get('cauce')?.deployments ?? []
  const shares = deployments.map(({ versions }) =>
    versions.map(({ percentage }) => percentage).toSorted((a, b) => a - b),
  )
  expect(shares).toEqual([[100], [0, 100], [25, 75], [100]])
  expect(site.account.scripts.get('cauce')?.versions.at(-1)?.message).toBe(
    'dos · esquema 0001 · marcador marcador-0 · urgente: el formulario falla',
  )
})

test('a migration that removes what running code uses is refused until that code is replaced', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const folder = join(root, site.folder, 'migrations')
  await writeFile(join(folder, '0002_notes.sql'), tableSql[1] ?? '')
  const drop = '-- unused-since: 0002\nALTER TABLE posts DROP COLUMN title;'
  await writeFile(join(folder, '0003_no_title.sql'), drop)
  expect(await site.deploy('dos')).toContain('0003_no_title.sql quita algo del esquema')
  expect(listChanges(site.calls)).toEqual([])

  const earlier = `${site.folder}/earlier`
  await cp(join(folder, '0001_posts.sql'), join(root, earlier, '0001_posts.sql'))
  await cp(join(folder, '0002_notes.sql'), join(root, earlier, '0002_notes.sql'))
  expect(await site.deploy('dos', { migrationsFolder: earlier })).toBeNull()
  expect(await site.deploy('tres')).toBeNull()
  expect(listAppliedMigrations(site.account)).toEqual([
    '0001_posts.sql',
    '0002_notes.sql',
    '0003_no_title.sql',
  ])

  const migrations = await readMigrations(join(site.folder, 'migrations'))
  expect(await site.rollBack(undefined, migrations)).toContain('dos · esquema 0002')
  expect(site.getLiveBuild()).toBe('dos')
  expect(await site.rollBack('antes', migrations)).toContain('0003_no_title.sql quita algo del esquema')
  expect(site.getLiveBuild()).toBe('dos')
})

test('after a secret changes, the schema and build of the running version are still known', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const api = await site.openApi()
  await api.call('/workers/scripts/cauce/secrets', v.unknown(), {
    method: 'PUT',
    body: { name: 'FORM_SECRET', text: 'otro', type: 'secret_text' },
  })
  const folder = join(root, site.folder, 'migrations')
  await writeFile(join(folder, '0002_notes.sql'), tableSql[1] ?? '')
  const drop = '-- unused-since: 0001\nALTER TABLE posts DROP COLUMN title;'
  await writeFile(join(folder, '0003_no_title.sql'), drop)
  const [live] = await readDeployments(api, 'cauce')
  expect(live?.versions.map(({ tag, message }) => [tag, message])).toEqual([
    ['antes', 'antes · esquema 0001 · marcador marcador-0'],
  ])
  expect(await site.deploy('dos')).toBeNull()
  expect(site.getLiveBuild()).toBe('dos')

  // A rollback needs another build: the same build with the previous secret does not count.
  await api.call('/workers/scripts/cauce/secrets', v.unknown(), {
    method: 'PUT',
    body: { name: 'FORM_SECRET', text: 'otro más', type: 'secret_text' },
  })
  expect(await site.rollBack()).toContain('antes · esquema 0001')
})

test('staging has separate resources, all named after the environment', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  expect(await site.deploy('uno', { environment: getEnvironment(config, 'staging') })).toBeNull()
  expect(site.getLiveBuild('cauce-staging')).toBe('uno')
  expect(site.getLiveBuild()).toBe('antes')
  const { databases, buckets, queues, namespaces, scripts, workflows } = site.account
  const names = [databases.keys(), buckets.keys(), queues.keys()].flatMap((keys) => [...keys])
  expect(names.filter((name) => name.includes('staging'))).toEqual([
    'cauce-staging',
    'cauce-staging-media',
    'cauce-staging-backups',
    'cauce-staging-mail',
    'cauce-staging-purge',
    'cauce-staging-visits',
    'cauce-staging-mail-dead',
  ])
  expect(namespaces.map(({ title }) => title)).toEqual(['cauce-sessions', 'cauce-staging-sessions'])
  expect([...workflows.keys()]).toEqual(['cauce-backup', 'cauce-staging-backup'])
  expect(scripts.get('cauce-staging')?.domains).toEqual(['pruebas.ensayo.es'])
  const bindings = JSON.stringify(scripts.get('cauce-staging')?.versions[0]?.bindings)
  const versions = scripts.get('cauce')?.versions
  expect(bindings).not.toMatch(/"cauce-(?!staging)[a-z-]+"/)
  expect(bindings).not.toMatch(/"100[123]"/)
  expect(versions).toHaveLength(1)
})
