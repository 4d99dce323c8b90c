import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('a manager finds and resolves an error reported by a browser, by keyboard', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  const message = `Error: prueba ${Date.now().toString(36)}`
  const data = { kind: 'error', message, stack: 'en ninguna parte', path: '/blog', buildId: 'b1' }
  await expect
    .poll(async () =>
      (await page.request.post('/api/errores', { data, headers: { Origin: baseURL ?? '' } })).status(),
    )
    .toBe(204)
  await openManagerPage(page, '/mngr/fallos')
  const failure = page
    .getByRole('region', { name: 'Por resolver' })
    .getByRole('listitem')
    .filter({ hasText: message })
  await expect(failure).toContainText('1 vez')
  await inspectPage(page, 'fallos en navegadores')
  await failure.getByRole('button', { name: 'Marcar como resuelto' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Marcado como resuelto' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Resueltos' })).toContainText(message)
})
