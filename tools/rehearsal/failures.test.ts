import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createWrangler, openApi } from '../deploy/api.ts'
import { listChanges, deployFirstBuild, slowTest, createRehearsal } from './rehearse.ts'
import { createFakeSite } from './site.ts'

// Tests the state of the account after a failed deploy, and after the deploy is repeated.

test('without a secret, R2 or a known token a deploy changes nothing', slowTest, async () => {
  const site = await createRehearsal(deployFirstBuild)
  site.account.scripts.get('cauce')?.secrets.delete('FORM_SECRET')
  expect(await site.deploy('dos')).toContain('npx wrangler secret put FORM_SECRET --name cauce')
  site.account.scripts.get('cauce')?.secrets.add('FORM_SECRET')

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
  await site.stop()
})

test('a first deploy that failed half-way uses what it created when it is repeated', slowTest, async () => {
  const site = await createRehearsal((account) => {
    account.queues.set('cauce-mail', { queue_id: 'there', queue_name: 'cauce-mail', consumers: [] })
  })
  site.setFailure({ call: /^POST .+\/r2\/buckets$/, kind: 'refused' })
  expect(await site.deploy('uno')).toContain('Told to refuse')
  expect(site.account.scripts.size).toBe(0)
  expect([...site.account.databases.keys()]).toEqual(['cauce'])

  site.setFailure()
  expect(await site.deploy('uno')).toBeNull()
  expect(site.getLiveBuild()).toBe('uno')
  expect([...site.account.databases.keys()]).toEqual(['cauce'])
  expect(site.account.namespaces).toHaveLength(1)
  expect([...site.account.queues.keys()]).toEqual([
    'cauce-mail',
    'cauce-purge',
    'cauce-visits',
    'cauce-mail-dead',
  ])
  await site.stop()
})

test('an upload that fails leaves all visitors with the previous version', slowTest, async () => {
  const site = await createRehearsal(deployFirstBuild)
  site.setFailure({ call: /^POST .+\/scripts\/cauce\/versions$/, kind: 'refused' })
  expect(await site.deploy('dos')).toContain('Told to refuse')
  expect(site.getLiveBuild()).toBe('antes')
  expect(site.account.scripts.get('cauce')?.versions).toHaveLength(1)

  site.setFailure()
  expect(await site.deploy('dos')).toBeNull()
  expect(site.getLiveBuild()).toBe('dos')
  await site.stop()
})

test(
  'a version that fails its test gets no visitors; one that fails with visitors is rolled back',
  slowTest,
  async () => {
    const site = await createRehearsal(deployFirstBuild)
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
    await site.stop()
  },
)

test(
  'after a rollback a secret can change only once the live build is deployed again',
  slowTest,
  async () => {
    const site = await createRehearsal(deployFirstBuild)
    site.brokenBuilds.add('dos')
    await site.deploy('dos')
    const api = await openApi(createWrangler(site.env), site.env)
    const put = () =>
      api.call('/workers/scripts/cauce/secrets', v.unknown(), {
        method: 'PUT',
        body: { name: 'HEALTH_TOKEN', text: 'nuevo', type: 'secret_text' },
      })
    await expect(put()).rejects.toThrow('10215')
    // The runbook's remedy: deploy again the commit whose build all visitors get since the rollback.
    expect(await site.deploy('antes')).toBeNull()
    await put()
    expect(site.getLiveBuild()).toBe('')
    await site.stop()
  },
)
