import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSource } from 'oazapfts'
import { signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

/** A program of somebody who has only the description of the API and a token. */
const program = `
import { ok } from '@oazapfts/runtime'
import * as api from './client.ts'

const site = process.env['SITE'] ?? ''
api.defaults.baseUrl = site
api.defaults.headers = { Authorization: 'Bearer ' + process.env['TOKEN'] }
const getStatus = async (path: string) => (await fetch(site + path)).status

const content = { title: 'De un programa', slug: 'de-un-programa', markdown: 'Hola.' }
const draft = await ok(api.postPosts({ content }))
const path = '/blog/' + content.slug
const statuses = [await getStatus(path)]
const live = await ok(api.postPostsIdPublicar(draft.id, '"' + draft.rev + '"', {}))
statuses.push(await getStatus(path))
const stale = await api.postPostsIdAccionesUnpublish(live.id, '"' + draft.rev + '"', {})
statuses.push(stale.status)
await ok(api.postPostsIdAccionesUnpublish(live.id, '"' + live.rev + '"', {}))
statuses.push(await getStatus(path))
console.log(JSON.stringify(statuses))

// @ts-expect-error -- the id is a text
void (() => api.postPostsIdPublicar(1, '"1"', {}))
// @ts-expect-error -- the revision is missing
void (() => api.postPostsIdPublicar(draft.id))
// @ts-expect-error -- no such value in the answer
void draft.nada
`

test('a client generated from the description writes, publishes and withdraws an article with a token', async ({
  context,
  baseURL,
}, testInfo) => {
  await signInAs(context, baseURL ?? '')
  const made = await context.request.post(`${baseURL}/api/mngr/cuenta/equipo/claves`, {
    headers: { Origin: baseURL ?? '' },
    data: { name: 'Programa', permissions: ['editArticles', 'publishArticles'], days: 30 },
  })
  expect(made.status()).toBe(201)
  // The answer has the shape of `createdTokenSchema`.
  const { secret } = (await made.json()) as { secret: string }

  const folder = testInfo.outputPath('client')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'client.ts'), await generateSource('docs/openapi.json'))
  writeFileSync(join(folder, 'program.ts'), program)
  const run = (...command: string[]): string =>
    execFileSync(process.execPath, command, {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, SITE: baseURL, TOKEN: secret },
    })
  const compiler = join(process.cwd(), 'node_modules/typescript/lib/tsc.js')
  run(
    compiler,
    ...'--ignoreConfig --noEmit --strict --target es2024 --module nodenext --types node'.split(' '),
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    'program.ts',
  )
  expect(JSON.parse(run('program.ts'))).toEqual([404, 200, 412, 404])
})
