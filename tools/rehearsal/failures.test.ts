import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'
import { setTraffic } from './account.ts'
import type { Fault } from './faults.ts'
import {
  createRehearsal,
  deployFirstBuild,
  listAppliedMigrations,
  listChanges,
  type Rehearsal,
  tableSql,
} from './rehearse.ts'
import { createFakeSite } from './site.ts'

// Tests the state of the account after a failed deploy, and after the deploy is repeated.

test('without a secret, R2 or a known token a deploy changes nothing', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  site.account.scripts.get('cauce')?.secrets.delete('FORM_SECRET')
  expect(await site.deploy('dos')).toContain('A cauce le falta FORM_SECRET. Repite con «--new-secrets»')
  site.account.scripts.get('cauce')?.secrets.set('FORM_SECRET', 'x')

  site.account.isR2Enabled = false
  expect(await site.deploy('dos')).toContain('R2 no está activado')
  site.account.isR2Enabled = true

  const stranger = { ...site.env, CLOUDFLARE_API_TOKEN: 'nobody' }
  expect(await site.deploy('dos', { env: stranger })).toContain(
    'Authentication error [10000]. Revisa los permisos',
  )
  expect(listChanges(site.calls)).toEqual([])

  expect(await site.deploy('dos')).toBeNull()
  expect(site.getLiveBuild()).toBe('dos')
})

/** Breaks a deploy at each call in turn; each deploy begins with what the one before it left. */
async function breakInTurn(site: Rehearsal, kind: Fault, calls: readonly RegExp[]) {
  const outcomes: string[] = []
  for (const call of calls) {
    site.calls.length = 0
    site.setFailure({ call, kind })
    const outcome = await site.deploy('rota', { trafficSteps: [25] })
    outcomes.push(`${call.source}: ${site.calls.some((each) => call.test(each)) && outcome !== null}`)
    site.setFailure()
  }
  expect(outcomes).toEqual(calls.map((call) => `${call.source}: true`))
}

const laterCalls = [
  /^PUT .+\/workers\/domains$/,
  /^POST .+\/scripts\/cauce\/deployments$/,
  /^PUT .+\/schedules$/,
  /^P(?:OST|UT) .+\/consumers\b/,
]
const firstCalls = [
  /^POST .+\/d1\/database$/,
  /^POST .+\/namespaces$/,
  /^POST .+\/r2\/buckets$/,
  /^POST .+\/queues$/,
  /^GET .+\/bookmark$/,
  /^POST .+\/query$/,
  /^PUT .+\/scripts\/cauce$/,
  /^PUT .+\/schedules$/,
  ...laterCalls,
]

test.for(['refused', 'cut'] as const)(
  'a first deploy that is %s at any of its calls is completed by repeating it',
  async (kind) => {
    await using site = await createRehearsal()
    await breakInTurn(site, kind, firstCalls)
    expect(await site.deploy('uno')).toBeNull()
    expect(site.getLiveBuild()).toBe('uno')
    const { databases, buckets, queues, namespaces, scripts, workflows } = site.account
    expect([databases.size, buckets.size, queues.size, namespaces.length]).toEqual([1, 2, 4, 1])
    expect([...workflows.keys()]).toEqual(['cauce-backup'])
    expect(scripts.get('cauce')?.domains).toEqual(['www.ensayo.es'])
    expect(scripts.get('cauce')?.crons.length).toBeGreaterThan(0)
  },
)

test('a deploy to a new address that breaks off at any of its calls keeps the visitors’ version until it is repeated', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const script = site.account.scripts.get('cauce')
  if (script) script.domains = ['antes.ensayo.es']
  await breakInTurn(site, 'cut', [/^POST .+\/scripts\/cauce\/versions$/, ...laterCalls])
  expect(site.getLiveBuild()).toBe('antes')
  expect(await site.deploy('dos')).toBeNull()
  expect(site.getLiveBuild()).toBe('dos')
  expect(script?.domains).toEqual(['antes.ensayo.es', 'www.ensayo.es'])
})

test('a broken migration leaves nothing half done, and is repeated once it is corrected', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const migration = join(root, site.folder, 'migrations/0002_notes.sql')
  await writeFile(migration, 'CREATE TABLE half (id TEXT);\nINSERT INTO nowhere VALUES (1);')
  expect(await site.deploy('dos')).toMatch(
    /Una migración falló[\s\S]+time-travel restore cauce --bookmark=marcador-\d/,
  )
  const { file } = site.account.databases.get('cauce') ?? {}
  expect(file?.prepare("SELECT 1 FROM sqlite_master WHERE name = 'half'").all()).toEqual([])
  expect(listAppliedMigrations(site.account)).toHaveLength(1)
  expect(site.getLiveBuild()).toBe('antes')
  await writeFile(migration, tableSql[1] ?? '')
  expect(await site.deploy('dos')).toBeNull()
  expect(site.getLiveBuild()).toBe('dos')
})

test('a deploy that is cut off while visitors move says how to go back', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const writeLine = (line: string) => {
    // The new version has 10 % of the visitors.
    if (line.trim() === '50 %') site.setFailure({ call: /^/, kind: 'killed' })
  }
  expect(await site.deploy('dos', { trafficSteps: [10, 50], writeLine })).toContain('npm run rollback')
  site.setFailure()
  expect(site.getLiveBuild()).toBeUndefined()
  expect(await site.rollBack()).toContain('tienen de nuevo antes')
  expect(site.getLiveBuild()).toBe('antes')
})

test('a rollback skips builds that were taken back, and tests what it goes to', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  expect(await site.deploy('dos')).toBeNull()
  expect(await site.deploy('tres')).toBeNull()
  // A deploy was killed with 10 % of the visitors on `cuatro`.
  const script = site.account.scripts.get('cauce')
  const [live] = script?.deployments.at(-1)?.versions ?? []
  const [old] = script?.versions ?? []
  if (!script || !live || !old) throw new Error('Nothing is deployed')
  const trial = { ...old, id: '00000000-0000-4000-8000-000000000004', tag: 'cuatro', build: 'cuatro' }
  script.versions.push(trial)
  const share = [{ version_id: trial.id, percentage: 10 }]
  setTraffic(script, [...share, { version_id: live.version_id, percentage: 90 }])
  expect(await site.rollBack()).toContain('tienen de nuevo tres · esquema')
  expect(site.getLiveBuild()).toBe('tres')
  // A rollback that broke off may be repeated: it goes no further back while the version responds well.
  expect(await site.rollBack()).toMatch(
    /^Los visitantes ya tienen tres · .+ no se ha cambiado nada\. .+: npm run rollback -- --to dos$/,
  )
  expect(site.getLiveBuild()).toBe('tres')

  site.brokenBuilds.add('tres')
  expect(await site.rollBack()).toContain('tienen de nuevo dos · esquema')
  site.brokenBuilds.add('dos').add('antes')
  expect(await site.rollBack()).toMatch(
    /tienen de nuevo antes · [\s\S]+no responde como debe:[\s\S]+«npm run rollback»/,
  )
  expect(site.getLiveBuild()).toBe('antes')
  expect(await site.rollBack()).toBe(
    'De la única versión anterior (dos) ya se volvió. Para dársela a los visitantes de todos modos: npm run rollback -- --to dos',
  )
  expect(site.getLiveBuild()).toBe('antes')
  site.brokenBuilds.clear()
  expect(await site.rollBack('tres')).toContain('tres · esquema')
})

test('a deploy after an interrupted split starts from the version that all visitors had', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const script = site.account.scripts.get('cauce')
  const [good] = script?.versions ?? []
  if (!script || !good) throw new Error('Nothing is deployed')
  script.versions.push({
    ...good,
    id: '00000000-0000-4000-8000-000000000002',
    tag: 'a medias',
    build: 'a medias',
  })
  setTraffic(script, [
    { version_id: '00000000-0000-4000-8000-000000000002', percentage: 90 },
    { version_id: good.id, percentage: 10 },
  ])
  site.brokenBuilds.add('dos')
  expect(await site.deploy('dos')).toContain('siguen con la versión de antes (antes')
  expect(site.output.join('\n')).toContain('Quedó un reparto a medias: 90 % a medias, 10 % antes.')
  expect(site.getLiveBuild()).toBe('antes')
})

test('a version that fails its test gets no visitors; one that fails with visitors is rolled back', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  site.brokenBuilds.add('dos')
  expect(await site.deploy('dos')).toMatch(/no pasa la prueba[\s\S]+siguen con la versión de antes/)
  const deployments = site.account.scripts.get('cauce')?.deployments ?? []
  expect(
    deployments.every(({ versions }) =>
      versions.every((share) => share.percentage !== 100 || share.version_id.endsWith('1')),
    ),
  ).toBe(true)
  expect(site.getLiveBuild()).toBe('antes')

  // This version responds correctly while it is requested by name, and fails once it has visitors.
  const get = createFakeSite(site.account, () => site.getLiveBuild() === 'tres')
  expect(await site.deploy('tres', { fetch: get })).toMatch(/La dirección pública no responde como debe/)
  expect(site.getLiveBuild()).toBe('antes')

  expect(await site.deploy('cuatro')).toBeNull()
  expect(site.getLiveBuild()).toBe('cuatro')
})

test('after a rollback a lost secret comes back with the next deploy', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  expect(await site.deploy('dos')).toBeNull()
  await site.rollBack()
  const script = site.account.scripts.get('cauce')
  script?.secrets.delete('FORM_SECRET')
  expect(await site.deploy('tres')).toContain('--new-secrets')
  expect(await site.deploy('tres', { mayCreateSecrets: true })).toBeNull()
  expect(site.getLiveBuild()).toBe('tres')
  expect(script?.secrets.has('FORM_SECRET')).toBe(true)
})

test('after a rollback a secret can change only once the live build is deployed again', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  site.brokenBuilds.add('dos')
  await site.deploy('dos')
  const api = await site.openApi()
  const put = () =>
    api.call('/workers/scripts/cauce/secrets', v.unknown(), {
      method: 'PUT',
      body: { name: 'HEALTH_TOKEN', text: 'nuevo', type: 'secret_text' },
    })
  await expect(put()).rejects.toThrow('10215')
  // The runbook's remedy: deploy again the commit whose build all visitors get since the rollback.
  expect(await site.deploy('antes')).toBeNull()
  await put()
  expect(site.getLiveBuild()).toBe('antes')
})
