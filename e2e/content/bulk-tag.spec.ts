import { openManagerPage } from '../manager-session.ts'
import { signInToEditor } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('chosen articles get a tag at once, and readers see it on the published ones', async ({
  page,
  baseURL,
}) => {
  const stem = `Etiquetado ${Date.now()}`
  const headers = { Origin: baseURL ?? '' }
  for (const name of ['uno', 'dos']) {
    const made = await page.request.post('/api/mngr/posts', {
      headers,
      data: { content: { title: `${stem} ${name}`, excerpt: 'Resumen.', markdown: 'Texto.' } },
    })
    const { id, rev, content } = await made.json()
    if (name === 'dos') continue
    const published = await page.request.post(`/api/mngr/posts/${id}/publicar`, {
      headers: { ...headers, 'If-Match': `"${rev}"` },
      data: { content },
    })
    expect(published.status()).toBe(200)
  }
  await openManagerPage(page, '/mngr/blog')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  const searchPlace = await search.boundingBox()
  await page.goto(`/mngr/blog?q=${encodeURIComponent(stem)}`)
  // Fields stay where they are, whatever a filter finds.
  expect(await search.boundingBox()).toEqual(searchPlace)
  const titles = page.locator('tbody [data-row]')
  await expect(titles).toHaveCount(2)
  const order = await titles.allTextContents()
  // The actions, too, stay under the hand while texts are chosen that can have others.
  const actions = page.getByRole('group', { name: 'Acciones para los elegidos' })
  await page.getByRole('checkbox', { name: `Elegir «${stem} uno»` }).check()
  await expect(actions.getByRole('button', { name: 'Publicar' })).toBeDisabled()
  const trash = actions.getByRole('button', { name: 'Mover a la papelera' })
  const place = await trash.boundingBox()
  await page.getByRole('checkbox', { name: /^Elegir todos/ }).check()
  await expect(actions.getByRole('button', { name: 'Publicar' })).toBeEnabled()
  expect(await trash.boundingBox()).toEqual(place)
  const message = page.getByRole('status').filter({ hasText: '2 artículos con la etiqueta «Oficio nuevo».' })
  async function tagChosen(): Promise<void> {
    await page.getByLabel('Etiqueta para los elegidos').fill('Oficio nuevo')
    await page.keyboard.press('Enter')
    await expect(message).toBeVisible()
  }
  // Another action would be refused for the texts that this one has changed: none starts until it is done.
  const release = Promise.withResolvers<void>()
  const texts = /\/api\/mngr\/posts\/[\w-]+$/
  await page.route(texts, async (route) => {
    await release.promise
    await route.continue()
  })
  const tagged = tagChosen()
  await expect(actions.getByText('0 de 2 etiquetados')).toBeVisible()
  for (const control of [trash, ...(await page.getByRole('checkbox', { name: /^Elegir/ }).all())])
    await expect(control).toBeDisabled()
  release.resolve()
  await tagged
  await page.unroute(texts)
  await expect(trash).toBeEnabled()
  await message.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'están como antes.' })).toBeVisible()
  await expect(page.locator('tbody').getByText('Oficio nuevo')).toHaveCount(0)
  await tagChosen()
  // The row that was changed last would be the first one of another list.
  await expect(page.locator('tbody').getByText('Oficio nuevo')).toHaveCount(2)
  expect(await titles.allTextContents()).toEqual(order)
  // The result is about that list, not about the one of a later search.
  await search.fill(`${stem} uno`)
  await page.keyboard.press('Enter')
  await expect(titles).toHaveCount(1)
  await expect(message).toHaveCount(0)
  await page.goto('/blog/etiqueta/oficio-nuevo')
  await expect(page.getByRole('link', { name: `${stem} uno` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${stem} dos` })).toHaveCount(0)
})
