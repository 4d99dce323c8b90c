import { openManagerPage } from '../manager-session.ts'
import { expectSaved, getPreviewFrame, signInToEditor } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('walking through the form of an offer with Shift+Tab keeps its list, and its preview has the styles of offers', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openManagerPage(page, '/mngr/paginas/nueva-oferta')
  const name = 'Descripción'
  const text = page.getByRole('group', { name }).getByRole('textbox', { name, exact: true })
  await text.click()
  await page.keyboard.type('- Manos finas\nPaciencia')
  await expect(text.getByRole('listitem')).toHaveText(['Manos finas', 'Paciencia'])
  await page.keyboard.press('Shift+Tab')
  await expect(text).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  await expect(text.getByRole('listitem')).toHaveText(['Manos finas', 'Paciencia'])
  await expectSaved(page)
  await expect(getPreviewFrame(page).locator('.terms')).toHaveCSS('display', 'grid')
})
