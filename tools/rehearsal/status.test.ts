import { expect, test } from 'vitest'
import { getEnvironment } from '../deploy/environment.ts'
import { printStatus } from '../deploy/status.ts'
import { config, createRehearsal, deployFirstBuild, type Rehearsal } from './rehearse.ts'
import { createFakeSite, healthToken } from './site.ts'

async function readStatus(site: Rehearsal, limitMs = 60_000): Promise<{ isHealthy: boolean; text: string }> {
  const lines: string[] = []
  const options = {
    config,
    environment: getEnvironment(config, 'production'),
    migrationsFolder: `${site.folder}/migrations`,
    env: site.env,
    fetch: createFakeSite(site.account, (build) => site.brokenBuilds.has(build)),
    healthToken,
    writeLine: (line: string) => lines.push(line),
    retryForMs: 0,
    limitMs,
  }
  const isHealthy = await printStatus(options)
  return { isHealthy, text: lines.join('\n') }
}

test('the status names each subject, and what is wrong with it', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  const script = site.account.scripts.get('cauce')
  script?.secrets.set('BACKUP_KEY', 'x')
  const well = await readStatus(site)
  expect(well.text).toMatch(/Sitio: +https:\/\/www\.ensayo\.es responde bien\nCompilación: +antes\n/)
  expect(well.text).toMatch(/Publicado: +100 % · antes · esquema 0001/)
  expect(well.text).toContain('Dominio:        www.ensayo.es\n')
  expect(well).toMatchObject({ isHealthy: true, text: expect.stringMatching(/Todo bien\.$/) })

  script?.secrets.delete('BACKUP_KEY')
  site.account.queues.delete('cauce-mail')
  site.brokenBuilds.add('antes')
  const { isHealthy, text } = await readStatus(site)
  expect(isHealthy).toBe(false)
  expect(text).toMatch(/Sitio: +MAL /)
  expect(text).toMatch(/Recursos: +MAL falta cauce-mail\n/)
  expect(text).toMatch(/Secretos: +MAL falta BACKUP_KEY/)
  expect(text).toMatch(/Migraciones: +por aplicar: ninguna\n/)
})

test('without an answer of the platform the status still shows the site', async () => {
  await using site = await createRehearsal(deployFirstBuild)
  site.setFailure({ call: /^/, kind: 'unanswered' })
  const { isHealthy, text } = await readStatus(site, 500)
  expect(text).toMatch(/^Sitio: +https:\/\/www\.ensayo\.es responde bien\n/)
  expect(text).toMatch(/Partes: +d1-read: bien/)
  expect(text).toMatch(/Publicado: +MAL no se sabe: sin respuesta en 0\.5 s\n/)
  expect(isHealthy).toBe(false)
})
