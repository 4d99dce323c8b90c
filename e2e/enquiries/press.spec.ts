import { openForm } from '../enquiry.ts'
import { expect, test } from '../test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('an error that changes where a field is left does not move the box that is pressed meanwhile', async ({
  page,
}) => {
  await openForm(page)
  await page.getByRole('button', { name: 'Enviar mensaje' }).click()
  const message = page.getByLabel('Mensaje')
  await expect(message).toHaveAttribute('aria-invalid', 'true')
  await message.fill('hola')
  const error = page.locator('#mensaje-error')
  const before = await error.textContent()
  // A slow press: the error may change between its start and its end.
  await page.getByRole('checkbox').click({ delay: 300 })
  await expect(page.getByRole('checkbox')).toBeChecked()
  await expect(error).not.toHaveText(before ?? '')
})
