import { expect, test } from 'vitest'
import { generateCode } from '#worker/testing/authenticator-app.ts'
import { createPostClient, publishNewPost } from '#worker/testing/content-site.ts'
import { getCookies, createTestApp, postJson, type TestApp } from '#worker/testing/testing.ts'
import {
  backUp,
  dump,
  dumpBucket,
  email,
  createEmptyTarget,
  fillSite,
  MIGRATIONS,
  password,
  restoreOrMessage,
  SECOND,
  SECOND_MEDIA,
  totpSecret,
} from './testing.ts'

/** Signs in with password and code; returns the Cookie header. */
async function signIn(app: TestApp): Promise<string> {
  const first = await app.request('/api/_auth/ingreso', postJson({ email, password }))
  expect(await first.json()).toEqual({ secondFactor: true })
  const code = generateCode(totpSecret, Date.now())
  const second = await app.request(
    '/api/_auth/ingreso/codigo',
    postJson({ code }, { Cookie: getCookies(first) }),
  )
  expect(second.status).toBe(200)
  return getCookies(second)
}

test('restores every row and byte, and the site works afterwards', async () => {
  const { app } = await fillSite()
  const made = await backUp(app)
  const target = await createEmptyTarget()
  const restored = await restoreOrMessage(target)
  expect(restored).toMatchObject({ id: '20261121T041700Z', rows: made.rows, orphans: 0, objects: 2 })
  const [before, after] = [await dump(app.bindings.DB), await dump(SECOND)]
  for (const table of [
    'posts',
    'entries',
    'entry_revisions',
    'entry_publications',
    'tags',
    'post_tags',
    'media',
    'media_uses',
    'enquiries',
    'enquiry_notes',
  ])
    expect(before[table]?.length, table).toBeGreaterThan(0)
  for (const table of ['managers', 'passkeys', 'second_factors', 'recovery_codes', 'audit', 'audit_seals'])
    expect(before[table]?.length, table).toBeGreaterThan(0)
  expect(after).toEqual(before)
  expect(await dumpBucket(SECOND_MEDIA)).toEqual(await dumpBucket(app.bindings.MEDIA))
  expect((await SECOND.prepare('PRAGMA foreign_key_check').all()).results).toEqual([])

  const again = await createTestApp({ DB: SECOND, MEDIA: SECOND_MEDIA })
  // Sessions are not restored.
  expect(await SECOND.prepare('SELECT count(*) AS n FROM sessions').first('n')).toBe(0)
  const Cookie = await signIn(again)
  const found = await (await again.request('/api/buscar?q=cancion')).text()
  expect(found).toContain('el-ano-de-la-cancion')
  expect(await (await again.request('/blog')).text()).toContain('El año de la canción')
  const [key] = Object.keys(await dumpBucket(SECOND_MEDIA))
  expect((await again.request(`/${key}`)).status).toBe(200)
  await publishNewPost(createPostClient(again, { Cookie }), { title: 'Después de restaurar' })
  expect(await (await again.request('/blog')).text()).toContain('Después de restaurar')
  // The triggers that protect the audit log are back.
  await expect(SECOND.prepare('DELETE FROM audit').run()).rejects.toThrow(/append-only/)
})

test('refuses a database that is not empty or has another schema', async () => {
  const { app } = await fillSite()
  await backUp(app)
  const target = await createEmptyTarget()
  await SECOND.prepare("INSERT INTO tags (slug, name) VALUES ('una', 'una')").run()
  const before = await dump(SECOND)
  expect(await restoreOrMessage(target)).toBe(
    'La base de datos no está vacía: hay filas en tags. Solo se restaura en una vacía, o con --overwrite. No se ha escrito nada.',
  )
  expect(await dump(SECOND)).toEqual(before)
  expect(await restoreOrMessage(target, { overwrite: true })).toMatchObject({ orphans: 0 })
  expect(await dump(SECOND)).toEqual(await dump(app.bindings.DB))

  expect(await restoreOrMessage(await createEmptyTarget(MIGRATIONS.length - 1))).toMatch(
    /^La copia es de otro esquema: su última migración es \S+\.sql, y la de la base de datos, \S+\. .+ No se ha escrito nada\.$/,
  )
  expect(await restoreOrMessage(await createEmptyTarget(0))).toMatch(/^La base de datos no tiene esquema: .+/)
  expect(await dumpBucket(SECOND_MEDIA)).toEqual({})
})

test('resumes an interrupted restore without writing anything twice', async () => {
  const { app } = await fillSite()
  await backUp(app)
  const target = await createEmptyTarget()
  let left = 12
  const broken = await restoreOrMessage(target, {
    step: async (_, work) => {
      const done = await work()
      // The step completes, but the process dies before it is recorded.
      if (left-- === 0) throw new Error('Se fue la luz')
      return done
    },
  })
  expect(broken).toBe('Se fue la luz')
  expect(await dump(SECOND)).not.toEqual(await dump(app.bindings.DB))
  await backUp(app, Date.UTC(2026, 10, 22, 4, 17))
  expect(await restoreOrMessage(target)).toMatch(/tiene a medias la restauración de 20261121T041700Z/)
  expect(await restoreOrMessage(target, { from: '20261121T041700Z' })).toMatchObject({ orphans: 0 })
  expect(await dump(SECOND)).toEqual(await dump(app.bindings.DB))
  expect(await SECOND.prepare('SELECT count(*) AS n FROM restored_pieces').first('n')).toBe(0)
})
