import { runSql } from '../database.ts'
import {
  goToEnd,
  openSettings,
  publishPost,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
  writeInOtherTab,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

// Saving by hand, undoing, and seeing changes made elsewhere.

test.beforeEach(signInToEditor)

test('Ctrl+S saves the article and says so', async ({ page }) => {
  await startPost(page, createUniqueTitle('Guardar a mano'))
  await expectSaved(page)
  await page.keyboard.type('Texto.')
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/borrador'))
  await page.keyboard.press('Control+s')
  expect((await stored).status()).toBe(200)
  await expect(page.getByRole('status').filter({ hasText: /^Guardado a las \d/ })).toBeVisible()
  await expect(getTextBox(page)).toHaveText('Texto.')
})

test('unpublishing asks first and names what leads to the article; undo restores it with the same date and pending changes', async ({
  page,
  request,
  baseURL,
}) => {
  const path = await publishPost(page, createUniqueTitle('Retirar'), 'Ya se lee.')
  const published = await (await request.get(path)).text()
  const date = /"datePublished":"([^"]+)"/.exec(published)?.[1] ?? ''
  expect(date).not.toBe('')
  const linking = { title: createUniqueTitle('Enlaza'), markdown: `[Retirado](${path}#parte).` }
  await page.request.post('/api/mngr/posts', {
    data: { content: linking },
    headers: { Origin: baseURL ?? '' },
  })
  await goToEnd(page)
  await page.keyboard.type(' Pendiente.')
  await expectSaved(page)
  await openSettings(page)
  for (const [name, done] of [
    ['Retirar', 'Retirado: vuelve a ser un borrador.'],
    ['Mover a la papelera', 'Está en la papelera.'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('1 texto enlaza aquí, y ese enlace ya no llevará a ninguna página:')
    await expect(dialog.getByRole('link', { name: linking.title })).toHaveAttribute('href', /^\/mngr\/blog\//)
    await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    expect((await request.get(path)).status()).toBe(200)
    await page.getByRole('button', { name }).click()
    await dialog.getByRole('button', { name }).click()
    await expect(page.getByText(done)).toBeVisible()
    await expect.poll(async () => (await request.get(path)).status(), { timeout: 60_000 }).toBe(404)
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect(page.getByText(/^Se deshizo «/)).toBeVisible()
    await expect.poll(async () => (await request.get(path)).status(), { timeout: 60_000 }).toBe(200)
    const again = await (await request.get(path)).text()
    expect(again).toContain(date)
    expect(again).not.toContain('Pendiente.')
    await expect(getTextBox(page)).toHaveText('Ya se lee. Pendiente.')
    await expect(page.getByText('Hay cambios que los visitantes todavía no ven.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Retirar' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'prepara una redirección' }).click()
  await expect(page.getByRole('dialog').getByLabel('Desde')).toHaveValue(path)
})

test('an open tab shows that its scheduled article was published', async ({ page }) => {
  const title = createUniqueTitle('A su hora')
  await startPost(page, title)
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  await openSettings(page)
  await page.getByText('Programar', { exact: true }).first().click()
  await page.getByLabel(/^Empieza a verse \(.+\)$/).fill('2040-05-06T09:30')
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(page.getByText('Programado.')).toBeVisible()
  for (const column of ['posts SET published_at', 'entry_publications SET from_at'])
    runSql(`UPDATE ${column} = ? WHERE title = ?`, Date.now() - 1000, title)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('El artículo ya está publicado.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver en el sitio' })).toBeVisible()
})

test('an open tab shows that its article was edited elsewhere, and loads the newer text on request', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Dos ventanas'))
  await page.keyboard.type('Comienzo.')
  await expectSaved(page)
  await writeInOtherTab(page, ' De la otra.')
  await expect(page.getByText('Este artículo se cambió en otro lugar.')).toBeVisible()
  await expect(page.getByText(/Lo cambiaste tú, en otra pestaña o dispositivo, hace /)).toBeVisible()
  await page.getByRole('button', { name: 'Traer lo nuevo' }).click()
  await expect(getTextBox(page)).toHaveText('Comienzo. De la otra.')
  await goToEnd(page)
  await page.keyboard.type(' Y sigue.')
  await expectSaved(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a new text with nothing but an open menu of blocks is not stored', async ({ page }) => {
  const saved: string[] = []
  page.on('request', (request) => request.method() === 'POST' && saved.push(request.url()))
  await startPost(page, '')
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: 'Insertar' })).toBeVisible()
  await page.getByRole('link', { name: '← Artículos' }).click()
  await expect(page.getByRole('heading', { name: 'Artículos', level: 1 })).toBeVisible()
  expect(saved.filter((url) => url.endsWith('/api/mngr/posts'))).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /borrador/.test(key)))).toEqual(
    [],
  )
})

test('opening an article whose table the editor completes saves nothing and does not say that it does', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con tabla'))
  await page.getByRole('button', { name: 'Markdown' }).click()
  await getTextBox(page).fill('Antes.\n\n| A | B |\n| --- | ---: |\n| 1 | 2 |')
  await expectSaved(page)
  await page.addInitScript(() => {
    const texts = new Set<string>()
    new MutationObserver(() => {
      const text = document.querySelector('.desk-state [role="status"]')?.textContent
      if (text) texts.add(text)
      document.documentElement.dataset['texts'] = [...texts].join(' ')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.reload()
  await expect(getTextBox(page).locator('table')).toBeVisible()
  // Longer than the pause after which typing is read.
  await page.waitForTimeout(700)
  await expect(page.locator('html')).toHaveAttribute('data-texts', 'Guardado')
})
