import { expect, test } from 'vitest'
import { listChanges, deployFirstBuild, createRehearsal } from './rehearse.ts'
import { createFakeSite, healthToken } from './site.ts'

// The pages of a new version do not show whether it can use KV, R2 and the queue. The health checks show it.

test.for(['d1-write', 'kv', 'r2', 'queue'])(
  'a version whose %s check fails gets no visitors',
  async (part) => {
    await using site = await createRehearsal(deployFirstBuild)
    site.failingChecks.set('dos', [part])
    expect(await site.deploy('dos', { healthToken })).toContain(
      `La versión nueva no pasa la prueba:\n  · Una de sus partes (/api/salud), ${part}: no responde.`,
    )
    expect(site.getLiveBuild()).toBe('antes')
  },
)

test('failing checks of mail, cron and backup stop no deploy', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  site.failingChecks.set('dos', ['mail', 'cron', 'backup'])
  expect(await site.deploy('dos', { healthToken })).toBeNull()
  expect(site.getLiveBuild()).toBe('dos')
})

test('if a health check fails once the new version has visitors, they get the previous version again', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const failing = new Map<string, string[]>()
  const get = createFakeSite(site.account, () => false, failing)
  const asVisited: typeof fetch = (input, init) => {
    failing.set('dos', site.getLiveBuild() === 'dos' ? ['r2'] : [])
    return get(input, init)
  }
  const outcome = await site.deploy('dos', { healthToken, fetch: asVisited })
  expect(outcome).toMatch(/La dirección pública no responde como debe:\n.+r2: no responde/)
  expect(site.getLiveBuild()).toBe('antes')
})

test('a health check that failed before the deploy does not stop the deploy', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  site.failingChecks.set('antes', ['queue'])
  site.failingChecks.set('dos', ['queue', 'kv'])
  expect(await site.deploy('dos', { healthToken })).toMatch(/kv: no responde/)
  site.failingChecks.set('dos', ['queue'])
  expect(await site.deploy('dos', { healthToken })).toBeNull()
  expect(site.output.join('\n')).toContain('Aviso: queue ya falla ahora (no responde)')
})

test('another site’s health token stops the deploy; without a token, a warning says what is not tested', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  expect(await site.deploy('dos', { healthToken: 'el de otro sitio' })).toMatch(
    /^HEALTH_TOKEN no es el de este sitio/,
  )
  expect(listChanges(site.calls)).toEqual([])
  site.failingChecks.set('dos', ['kv'])
  expect(await site.deploy('dos')).toBeNull()
  expect(site.output.join('\n')).toContain('sin HEALTH_TOKEN en el entorno')
})
