import { expect, test } from 'vitest'
import { forgetPreviousSecret, rotateSecret } from '../deploy/secrets.ts'
import { createRehearsal, deployFirstBuild } from './rehearse.ts'

test('a secret gets a new value and keeps the one before until it is forgotten', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const secrets = site.account.scripts.get('cauce')?.secrets
  const api = await site.openApi()
  await rotateSecret(api, 'cauce', 'FORM_SECRET')
  expect(secrets?.get('FORM_SECRET')).toMatch(/^[0-9a-f]{64}$/)
  expect(secrets?.get('FORM_SECRET_PREVIOUS')).toBe('valor de FORM_SECRET')
  expect(secrets?.get('SECOND_FACTOR_KEY')).toBe('valor de SECOND_FACTOR_KEY')
  expect(site.bodies.join()).not.toContain('valor de')
  await expect(rotateSecret(api, 'cauce', 'FORM_SECRET')).rejects.toThrow(/secret -- forget FORM_SECRET/)
  await forgetPreviousSecret(api, 'cauce', 'FORM_SECRET')
  expect([...(secrets?.keys() ?? [])]).toEqual(['FORM_SECRET', 'SECOND_FACTOR_KEY'])
  await expect(forgetPreviousSecret(api, 'cauce', 'FORM_SECRET')).rejects.toThrow(/nada que borrar/)
  await expect(rotateSecret(api, 'cauce', 'BACKUP_KEY')).rejects.toThrow(/^Solo FORM_SECRET, /)
  await expect(rotateSecret(api, 'cauce', 'REPLY_SECRET')).rejects.toThrow(/le falta REPLY_SECRET/)
})

test('if its value is not carried over, a secret does not change', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const secrets = site.account.scripts.get('cauce')?.secrets
  const api = await site.openApi()
  site.setFailure({ call: /^PATCH .+\/settings$/, kind: 'cut' })
  await expect(rotateSecret(api, 'cauce', 'FORM_SECRET')).rejects.toThrow(/no respondió/)
  site.setFailure({ call: /^PUT .+\/secrets$/, kind: 'cut' })
  await expect(rotateSecret(api, 'cauce', 'FORM_SECRET')).rejects.toThrow(
    /no respondió[\s\S]+No se sabe si FORM_SECRET cambió[\s\S]+no lo borres/,
  )
  site.setFailure()
  expect(secrets?.get('FORM_SECRET_PREVIOUS')).toBe('valor de FORM_SECRET')
  await forgetPreviousSecret(api, 'cauce', 'FORM_SECRET')
  site.brokenBuilds.add('dos')
  await site.deploy('dos')
  await expect(rotateSecret(api, 'cauce', 'FORM_SECRET')).rejects.toThrow(/Publica antes/)
  expect(Object.fromEntries(secrets ?? [])).toEqual({
    FORM_SECRET: 'valor de FORM_SECRET',
    SECOND_FACTOR_KEY: 'valor de SECOND_FACTOR_KEY',
  })
})

test('a value that the platform moved instead of copying it is never deleted', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const secrets = site.account.scripts.get('cauce')?.secrets
  const api = await site.openApi()
  const call = api.call.bind(api)
  // As if `old_name` renamed the secret.
  const renaming = {
    ...api,
    call: async (path: string, ...rest: [never, never]) => {
      const answer = await call(path, ...rest)
      if (secrets?.has('FORM_SECRET_PREVIOUS') && path.endsWith('/settings')) secrets?.delete('FORM_SECRET')
      return answer
    },
  } as typeof api
  await rotateSecret(renaming, 'cauce', 'FORM_SECRET')
  expect(secrets?.get('FORM_SECRET')).toMatch(/^[0-9a-f]{64}$/)
  expect(secrets?.get('FORM_SECRET_PREVIOUS')).toBe('valor de FORM_SECRET')
  secrets?.delete('FORM_SECRET')
  await expect(forgetPreviousSecret(api, 'cauce', 'FORM_SECRET')).rejects.toThrow(/le falta FORM_SECRET/)
  expect(secrets?.get('FORM_SECRET_PREVIOUS')).toBe('valor de FORM_SECRET')
})
