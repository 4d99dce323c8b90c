import { openManagerPage } from '../manager-session.ts'
import {
  createUniqueTitle,
  expectSaved,
  insertBlock,
  signInToEditor,
  startPost,
  storePicture,
  uploadPicture,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('«Sin usar» lists the images that no text has, and moves them to the trash together', async ({
  page,
  baseURL,
}) => {
  const name = createUniqueTitle('Plano')
  for (const each of ['uno', 'dos']) await storePicture(page.request, baseURL ?? '', `${name} ${each}`)
  await startPost(page, createUniqueTitle('Con un plano'))
  await insertBlock(page, 'Imagen')
  await uploadPicture(page, `${name} usado`)
  await expectSaved(page)

  await openManagerPage(page, `/mngr/medios?q=${encodeURIComponent(name)}`)
  const images = page.getByRole('listitem').getByRole('img', { name })
  await expect(images).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Sin usar' }).check()
  await expect(page.getByRole('status').filter({ hasText: '2 imágenes' })).toBeVisible()
  await expect(images).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  const bar = page.getByRole('group', { name: 'Acciones para lo elegido' })
  await expect(bar).toContainText('2 elegidas')
  await bar.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(page.getByText('«plano.png» y «plano.png» están en la papelera.')).toBeVisible()
  await expect(page.getByText('Ninguna imagen coincide.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sin usar' }).uncheck()
  await expect(images).toHaveCount(1)
})
