import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInWith, templateManagerEmail } from '../manager-session.ts'
import { copyTemplate, ports, stateFolder } from '../site-state.ts'
import { expect, serve, test } from '../test.ts'

test('the owner edits a sample page and removes the samples: that page stays, the others are gone', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  // Other tests need the samples of the worker's site.
  const state = `${stateFolder}-samples`
  await copyTemplate(state)
  const { address, stop } = await serve(ports.deployableSite, state)
  try {
    await page.goto(`${address}/hostinger`)
    await inspectPage(page, 'hostinger', [390, 1440])
    await page.goto(`${address}/como-medimos`)
    await inspectPage(page, 'como-medimos', [390, 1440])

    await signInWith(context, address, templateManagerEmail)
    await openManagerPage(page, `${address}/mngr/paginas/hostinger`)
    // The table scrolls inside the text.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('main').getByRole('table')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1280, height: 720 })
    await openManagerPage(page, `${address}/mngr/paginas?lista=propias`)
    await page.getByRole('link', { name: 'Cómo medimos', exact: true }).click()
    await page.getByLabel('Título *').fill('Lo que se mide')
    await page.getByLabel('Cómo se muestra').selectOption({ label: 'Con menú y pie' })
    await page.getByRole('button', { name: /^Publicar( cambios)?$/ }).click()
    await expect(async () => {
      await page.goto(`${address}/como-medimos`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lo que se mide', { timeout: 500 })
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Lo que tarda este sitio' })).toHaveCount(0)

    await openManagerPage(page, `${address}/mngr/primeros-pasos`)
    await page.getByRole('button', { name: 'Quitar los ejemplos' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Se queda «Lo que se mide»')
    await dialog.getByRole('button', { name: 'Quitarlos' }).click()
    await expect(page.getByText('Se quitaron los ejemplos.')).toBeVisible()

    // The page may load anew at the same time, because the settings have changed.
    await expect(async () => expect((await page.goto(`${address}/hostinger`))?.status()).toBe(404)).toPass()
    await expect(page).toHaveTitle('Error: 404')
    await expect(page.getByText('Page not found: /hostinger')).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Cómo medimos' })).toBeVisible()
    await expect(footer.getByRole('link', { name: /Hostinger/ })).toHaveCount(0)
    expect((await page.goto(`${address}/como-medimos`))?.status()).toBe(200)
    await page.goto(`${address}/blog`)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  } finally {
    await stop()
  }
})
