import { expect, test, vi } from 'vitest'
import { parseEnv } from '#worker/env.ts'
import { signInOwner } from '#worker/testing/testing.ts'
import { cronChecks, runChecks } from '../health/checks.ts'
import { runDirectly } from './make.ts'
import { listBackups } from './manifest.ts'
import { allFiles, findMissingFiles, libraryFiles } from './missing-files.ts'
import { runBackup } from './run.ts'
import { BACKUPS, fillSite } from './testing.ts'

const at = Date.UTC(2026, 10, 21, 4, 17)

test('a backup without files that rows name fails, names them, and is not a good one', async () => {
  const { app } = await fillSite()
  const { MEDIA } = app.bindings
  const env = parseEnv(app.bindings)
  const checkFiles = async (now = at) =>
    (await runChecks(cronChecks, env, now)).find(({ part }) => part === 'files')?.problem
  await runBackup(env, at, runDirectly)
  expect(await checkFiles()).toBeNull()

  const [gone] = (await MEDIA.list({ prefix: 'medios/' })).objects
  const bytes = await (await MEDIA.get(gone?.key ?? ''))?.arrayBuffer()
  if (!gone || !bytes) throw new Error('No image')
  await MEDIA.delete(gone.key)
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
  await expect(runBackup(env, at + 1_000, runDirectly)).rejects.toThrow(
    `faltan archivos que la base de datos nombra (1): ${gone.key}.`,
  )
  expect((await listBackups(BACKUPS)).map(({ isComplete, isGood }) => [isComplete, isGood])).toEqual([
    [true, true],
    [true, false],
  ])
  // Checks, five minutes apart, begin at different ids.
  for (let round = 0; round < 32; round += 4) expect(await checkFiles(at + round * 5 * 60_000)).toBe(gone.key)
  expect(lines.join('\n')).toContain(`"event":"media-missing","keys":["${gone.key}"]`)
  const html = await (await app.request('/mngr/estado', { headers: await signInOwner(app) })).text()
  expect(html).toContain(`No salió bien la última vez.`)
  expect(html).toContain(gone.key)
  expect(html).toContain('dateTime="2026-11-21T04:17:01.000Z"')

  // The site repeats what the last backup found until the next one.
  await MEDIA.put(gone.key, bytes)
  expect(await checkFiles()).toContain('La copia 20261121T041701Z está hecha, pero faltan archivos')
  await runBackup(env, at + 2_000, runDirectly)
  expect(await checkFiles()).toBeNull()
  vi.restoreAllMocks()
})

test('compares all rows page by page, and files of enquiries too', async () => {
  const { app } = await fillSite()
  const { DB: db, MEDIA: media } = app.bindings
  const { objects } = await media.list({ prefix: 'medios/' })
  for (const { key } of objects) await media.delete(key)
  const missing: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const part: Awaited<ReturnType<typeof findMissingFiles>> = await findMissingFiles(
      { db, media },
      libraryFiles,
      after,
      1,
    )
    missing.push(...part.missing)
    after = part.after
  }
  expect(missing.toSorted()).toEqual(objects.map(({ key }) => key).toSorted())
  const [, enquiryFiles] = allFiles
  if (!enquiryFiles) throw new Error('No files of enquiries')
  await db
    .prepare(
      `INSERT INTO enquiry_files (id, enquiry_id, name, type, size, dropped, created_at)
       SELECT value, (SELECT id FROM enquiries LIMIT 1), 'a.pdf', 'application/pdf', 1,
         CASE value WHEN 'quitado' THEN 'es demasiado' END, 1 FROM json_each('["perdido", "quitado"]')`,
    )
    .run()
  expect((await findMissingFiles({ db, media }, enquiryFiles, '', 9)).missing).toEqual(['correo/perdido'])
})
