import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import { createUniqueTitle, signInToEditor, storePicture } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('an image goes to the trash and comes back by keyboard, and is deleted for good only there', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const name = createUniqueTitle('Croquis')
  for (const each of ['uno', 'dos']) await storePicture(page.request, baseURL ?? '', `${name} ${each}`)
  await openManagerPage(page, `/mngr/medios?q=${encodeURIComponent(name)}`)
  const images = page.getByRole('main').getByRole('img', { name })
  const details = page.getByRole('button', { name: 'Detalles de' })
  const message = page.getByRole('status').filter({ hasText: '«plano.png»' })
  await expect(images).toHaveCount(2)

  await details.first().press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Mover a la papelera' }).press('Enter')
  await expect(message).toContainText('está en la papelera.')
  await expect(images).toHaveCount(1)
  // The focus does not disappear with the image.
  await expect(message).toBeFocused()
  await message.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await expect(message).toContainText('vuelve a estar en Medios.')
  await expect(images).toHaveCount(2)

  await page.getByRole('checkbox', { name: 'Elegir todas' }).press('Space')
  const bar = page.getByRole('group', { name: 'Acciones para lo elegido' })
  await bar.getByRole('button', { name: 'Mover a la papelera' }).press('Enter')
  await expect(message).toContainText('están en la papelera.')
  await expect(page.getByText('Ninguna imagen coincide.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Papelera' }).press('Space')
  await expect(images).toHaveCount(2)
  // An action is for what is chosen in this list, not for what was chosen before.
  await expect(bar).toHaveCount(0)
  await expect(page.getByText(/^Se borra solo a los 30 días\./)).toBeVisible()
  await expect.poll(() => images.first().evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  await inspectPage(page, 'medios-papelera')
  await page.setViewportSize({ width: 1280, height: 800 })
  const restore = page.getByRole('button', { name: 'Recuperar plano.png' })
  await restore.first().press('Enter')
  await expect(message).toContainText('vuelve a estar en Medios.')
  await expect(images).toHaveCount(1)
  await page.getByRole('button', { name: 'Borrar para siempre plano.png' }).press('Enter')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('No se puede deshacer.')
  await question.getByRole('button', { name: 'Borrar para siempre' }).press('Enter')
  await expect(message).toContainText('se ha borrado para siempre.')
  await expect(message).toBeFocused()
  await expect(images).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Papelera' }).press('Space')
  await expect(details).toHaveCount(1)
})
