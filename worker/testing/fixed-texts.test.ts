import { expect, test } from 'vitest'
import { legalIds } from '#client/features/content/kinds/legal.ts'
import { textIds, textKinds } from '#client/features/content/kinds/names.ts'
import {
  createContentClient,
  exampleTexts,
  examplePerson,
  exampleQuestion,
  createService,
  exampleCase,
  exampleEvent,
  exampleJob,
} from '../features/content/testing.ts'
import { signReference } from '../features/enquiries/reference.ts'
import { createSettingsClient, changedSettings } from '../features/settings/testing.ts'
import { fixedTexts } from './fixed-texts.ts'
import { createTestApp, seedPosts } from './testing.ts'
import { listVisibleTexts } from './visible-texts.ts'

/** Texts made from numbers and dates. */
const computedText =
  /^(((Del|…) \d+( de \p{L}+)? al|El) \d+ de \p{L}+: cerrado \(…\)|(\p{L}+, )?(\d+ de )?\p{L}+ de \d{4}(, \d\d:\d\d| \(…\))?|\d+ \p{Ll}{3,4} \d{4}|\d+ min|(\d+ min )?de lectura|·|\d+ artículos?( con esta etiqueta\.)?)$/u

/** Properties whose values no page shows. */
const unreadKeys = new Set([
  'kind',
  'slug',
  'id',
  'motif',
  'drawing',
  'country',
  'timeZone',
  'treatment',
  'day',
  'permission',
  'apply',
  'where',
  'contract',
  'time',
  'currency',
  'period',
])

/** Lists all strings in a nested value. */
const listTexts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, part]) => (unreadKeys.has(name) ? [] : listTexts(part)))
      : []

test('after changing every setting and text, a page has no other fixed texts than the listed ones', async () => {
  const secret = 'un secreto solo para las pruebas'
  const contents = await createContentClient(await createTestApp({ FORM_SECRET: secret }))
  const { app, send, published, text } = contents
  // Texts of other tests' articles would be found too.
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  const { save } = await createSettingsClient(app)
  expect((await save(0, changedSettings)).status).toBe(200)
  const legal = legalIds.map((id) => ({
    id,
    content: { kind: 'page', slug: id, title: `Letra ${id}`, description: `Sobre ${id}.`, markdown: 'Nada.' },
  }))
  for (const { id, content } of [
    ...textKinds.map((kind) => ({ id: textIds[kind], content: exampleTexts[kind] })),
    ...legal,
  ])
    expect((await send('POST', `/${id}/publicar`, { content }, 0)).status, id).toBe(200)
  const job = { ...exampleJob, salaryFrom: '', salaryTo: '' }
  // The first one makes room at the address of a built-in one.
  await published(createService('taller'))
  const shown = [createService('sitios'), examplePerson, exampleCase, exampleQuestion, job, exampleEvent]
  for (const content of shown) await published(content)
  await app.run`DELETE FROM entries WHERE path = 'servicios/taller'`
  const empty = await text('/blog')
  // The tag belongs to the service.
  const post = { slug: 'uno', title: 'Titular Alfa', tags: ['borde'] }
  await seedPosts(app, [post, { ...post, slug: 'dos', title: 'Titular Beta' }])
  const paths = [
    '/',
    '/nosotros',
    '/servicios',
    '/servicios/sitios',
    '/contacto',
    '/blog',
    '/blog/uno',
    '/blog/etiqueta/borde',
    '/blog/buscar',
    '/blog/buscar?q=nadaquehallar',
    '/blog/buscar?q=titular',
    '/casos',
    `/casos/${exampleCase.slug}`,
    '/empleo',
    `/empleo/${job.slug}`,
    '/eventos',
    `/eventos/${exampleEvent.slug}`,
    '/contacto/gracias',
    `/contacto/gracias?ref=${signReference(secret, 'C-0000-0000')}`,
    '/nada',
    ...legalIds.map((id) => `/${id}`),
  ]
  const owners = [
    ...listTexts([changedSettings, exampleTexts, shown, legal, post]),
    'Titular',
    'Alfa',
    'Beta',
    'uno',
    'nadaquehallar',
    'titular',
  ]
    // Markdown is split into the parts that are rendered separately.
    .flatMap((given) => [given, ...given.split(/\n|\*\*/)])
    .map((given) => given.replace(/^[#>\s-]+/, '').trim())
    .filter((given) => given.length > 1)
    .toSorted((a, b) => b.length - a.length)
  const known = new Set(Object.values(fixedTexts).flat())
  const found: Record<string, string[]> = {}
  for (const [path, html] of [
    ['/blog (vacío)', empty] as const,
    ...(await Promise.all(paths.map(async (path) => [path, await text(path)] as const))),
  ]) {
    const rest = listVisibleTexts(html)
      .map((said) => owners.reduce((left, given) => left.replaceAll(given, '…'), said))
      .filter((said) => /\p{L}/u.test(said) && !known.has(said) && !computedText.test(said))
    if (rest.length > 0) found[path] = rest
  }
  expect(found).toEqual({})
})
