import { strToU8, zipSync } from 'fflate'
import {
  goToEnd,
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('a manager publishes, unpublishes, trashes, restores and deletes several articles at once', async ({
  page,
  context,
  baseURL,
}) => {
  const stem = createUniqueTitle('Lote')
  for (const title of [`${stem} uno`, `${stem} dos`]) {
    const headers = { Origin: baseURL ?? '' }
    const made = await context.request.post('/api/mngr/posts', { data: { content: { title } }, headers })
    // The response has the shape of the contract's `changedTextSchema`.
    const post = (await made.json()) as { id: string; rev: number; content: object }
    const content = { ...post.content, markdown: 'Texto.' }
    const saved = await context.request.put(`/api/mngr/posts/${post.id}/borrador`, {
      data: { content },
      headers: { ...headers, 'If-Match': `"${post.rev}"` },
    })
    expect(saved.status()).toBe(200)
  }
  await page.goto('/mngr/blog')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(stem)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const rows = page.locator('.text-table tbody tr')
  await expect(rows).toHaveCount(2)
  const all = page.getByRole('checkbox', { name: 'Elegir todos los de esta página' })
  const actions = page.getByRole('group', { name: 'Acciones para los elegidos' })
  await all.check()
  // Publishing several says what is wrong with them, and can be undone.
  const publish = async () => {
    await actions.getByRole('button', { name: 'Publicar' }).click()
    const question = page.getByRole('dialog', { name: '¿Publicar 2 artículos?' })
    await expect(question.getByText('Falta «Resumen», «Etiquetas» y «Portada».')).toHaveCount(2)
    await question.getByRole('button', { name: 'Publicar' }).click()
    await expect(rows.getByText('Publicado', { exact: true })).toHaveCount(2)
    await expect(page.getByText('2 artículos publicados.')).toBeVisible()
  }
  await publish()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Se deshizo: los 2 están como antes.')).toBeVisible()
  await expect(rows.getByText('Borrador', { exact: true })).toHaveCount(2)
  await all.check()
  await publish()
  await page.getByRole('button', { name: `Acciones de «${stem} uno»` }).click()
  await expect(page.getByRole('link', { name: 'Visitas de este artículo' })).toHaveAttribute(
    'href',
    /^\/mngr\/visitas\?pagina=%2Fblog%2Flote-.+-uno&periodo=mes$/,
  )
  await page.keyboard.press('Escape')
  // Nothing is left to publish.
  await all.check()
  await expect(actions.getByRole('button')).toHaveText(['Retirar', 'Mover a la papelera', 'Etiquetar'])
  // Readers can no longer see an unpublished article, so both actions ask first.
  for (const [action, question] of [
    ['Mover a la papelera', '¿Mover 2 artículos a la papelera?'],
    ['Retirar', '¿Retirar 2 artículos?'],
  ] as const) {
    await actions.getByRole('button', { name: action }).click()
    const asked = page.getByRole('dialog', { name: question })
    await expect(asked.getByText(/Los visitantes dejarán de ver 2 artículos\./)).toBeVisible()
    await expect(asked.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(rows.getByText('Publicado', { exact: true })).toHaveCount(2)
  }
  // Who opens another section while the links to the articles are checked is not asked there.
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/enlaces/entrantes', (route) => hasLeft.then(() => route.continue()))
  const [check] = await Promise.all([
    page.waitForRequest('**/enlaces/entrantes'),
    actions.getByRole('button', { name: 'Retirar' }).click(),
  ])
  await page.getByRole('link', { name: 'Medios', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Medios' })).toBeVisible()
  leave()
  await check.response()
  await page.evaluate(async () => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await all.check()
  await actions.getByRole('button', { name: 'Retirar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
  await expect(rows.getByText('Borrador', { exact: true })).toHaveCount(2)
  await expect(page.getByText('2 artículos retirados.')).toBeVisible()
  // Nobody reads a draft: there is nothing to withdraw, and trashing it does not ask.
  await all.check()
  await expect(actions.getByRole('button', { name: 'Publicar' })).toBeVisible()
  await expect(actions.getByRole('button', { name: 'Retirar' })).toHaveCount(0)
  await actions.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(page.getByText('Ningún artículo coincide.')).toBeVisible()
  await page.getByRole('link', { name: /^Papelera/ }).click()
  await expect(page).toHaveURL(/estado=papelera/)
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(stem)
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: `Elegir «${stem} uno»` }).check()
  await actions.getByRole('button', { name: 'Recuperar' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1 artículo recuperado como borrador.')).toBeVisible()
  await all.check()
  await actions.getByRole('button', { name: 'Eliminar para siempre' }).click()
  const dialog = page.getByRole('dialog', { name: /^¿Eliminar el artículo «.+» para siempre\?$/ })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(1)
  await actions.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await dialog.getByRole('button', { name: 'Eliminar para siempre' }).click()
  await expect(rows).toHaveCount(0)
})

test('the history shows changes word by word and restores an older text', async ({ page }) => {
  await startPost(page, createUniqueTitle('Historial'))
  await page.keyboard.type('Un texto claro.')
  await expectSaved(page)
  await publishFromEditor(page)
  await goToEnd(page)
  await page.keyboard.type(' Y otro turbio.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Ver el historial' }).click()
  const versions = page.locator('details', { hasText: 'Historial' }).getByRole('listitem')
  await expect(versions.first()).toContainText('guardada por Ana Prueba')
  await versions.filter({ hasText: 'publicada' }).getByRole('button', { name: 'Comparar' }).click()
  const diff = page.getByRole('region', { name: 'Comparación' })
  await expect(diff.locator('ins')).toHaveText(' Y otro turbio.')
  await expect(diff.locator('del')).toHaveCount(0)
  await diff.getByRole('button', { name: 'Recuperar esta versión' }).click()
  await expect(page.getByText('Versión recuperada.')).toBeVisible()
  await expect(getTextBox(page)).toHaveText('Un texto claro.')
  await expect(versions.first()).toContainText('vuelta atrás por Ana Prueba')
  await page.getByRole('button', { name: 'Deshacer', exact: true }).last().click()
  await expect(getTextBox(page)).toHaveText('Un texto claro. Y otro turbio.')
  await expect(page.getByText('Deshecho: vuelve el texto que había.')).toBeVisible()
  await versions.filter({ hasText: 'publicada' }).getByRole('button', { name: 'Recuperar' }).click()
  await expect(getTextBox(page)).toHaveText('Un texto claro.')
  await expect(page.getByText('Versión recuperada.')).toBeVisible()
  // Undoing would delete what is typed from here on.
  await goToEnd(page)
  await page.keyboard.type(' Y más.')
  await expect(page.getByText('Versión recuperada.')).toHaveCount(0)
  await expectSaved(page)
  await page.reload()
  await expect(getTextBox(page)).toHaveText('Un texto claro. Y más.')
})

const createGhostExport = (title: string) =>
  JSON.stringify({
    db: [
      {
        meta: { version: '5.90.0' },
        data: {
          posts: [
            {
              id: '1',
              title,
              slug: title.toLowerCase().replaceAll(' ', '-'),
              html: '<p>Hola <strong>desde Ghost</strong>.</p>',
              status: 'published',
              published_at: '2025-01-02T03:04:05.000Z',
            },
            {
              id: '2',
              title: 'Una página',
              slug: 'una-pagina',
              html: '<p>x</p>',
              status: 'published',
              type: 'page',
            },
          ],
          tags: [],
          posts_tags: [],
        },
      },
    ],
  })

const createWordpressExport = (title: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Un sitio</title><wp:wxr_version>1.2</wp:wxr_version>
<item><title>${title}</title><content:encoded><![CDATA[<!-- wp:paragraph --><p>Hola <em>desde WordPress</em>.</p><!-- /wp:paragraph -->]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded><wp:post_name>${title.toLowerCase().replaceAll(' ', '-')}</wp:post_name><wp:post_date_gmt>2024-05-06 07:08:09</wp:post_date_gmt><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>
<item><title>Foto</title><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status></item>
</channel></rss>`

const createMarkdownZip = (title: string) =>
  Buffer.from(
    zipSync({
      'mi-blog/entrada.md': strToU8(
        `---\ntitle: ${title}\ndate: 2023-04-05\ntags: [Agua]\n---\n\nHola **desde Markdown**.\n`,
      ),
      'mi-blog/sin-datos.md': strToU8('Sin encabezado.'),
    }),
  )

for (const { system, name, file, taken, named, entered } of [
  {
    system: 'Ghost',
    name: 'ghost.json',
    file: createGhostExport,
    taken: 'desde Ghost',
    named: 'Una página',
    entered: 'Han entrado 1 artículo y 1 página',
  },
  {
    system: 'WordPress',
    name: 'wordpress.xml',
    file: createWordpressExport,
    taken: 'desde WordPress',
    named: '1 imagen o archivo de su biblioteca',
    entered: 'Ha entrado 1 artículo',
  },
  {
    system: 'Markdown',
    name: 'blog.zip',
    file: createMarkdownZip,
    taken: 'desde Markdown',
    named: 'mi-blog/sin-datos.md',
    entered: 'Ha entrado 1 artículo',
  },
]) {
  test(`a manager imports an export of ${system} after a preview of its articles and all else that it has`, async ({
    page,
  }) => {
    const title = createUniqueTitle(`Traído de ${system}`)
    await page.goto('/mngr/blog')
    await page.getByRole('navigation', { name: 'Panel' }).getByText('Sistema').click()
    await page.getByRole('link', { name: 'Importar y exportar' }).click()
    await page
      .getByLabel('Archivo', { exact: true })
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(file(title)) })
    await page.getByRole('button', { name: 'Revisar' }).click()
    const report = page.getByRole('region', { name: 'Esto pasaría' })
    await expect(report).toContainText(named)
    await page.getByRole('button', { name: 'Importar' }).click()
    const end = page.getByRole('region', { name: 'Importación terminada' })
    await expect(end).toContainText(`${entered}, como borrador`)
    await page.goto('/mngr/blog')
    await page.getByRole('link', { name: title }).click()
    await expect(getTextBox(page)).toContainText(`Hola ${taken}.`)
  })
}
