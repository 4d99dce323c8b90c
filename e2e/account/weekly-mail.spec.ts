import { createToken } from '#worker/session/token.ts'
import { runSql } from '../database.ts'
import { addUser, openItem, openManagerPage, signInByForm } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test('a manager turns on the weekly mail in the account and cancels it by the link in the mail without signing in', async ({
  page,
  browser,
}) => {
  const email = addUser()
  await signInByForm(page, email)
  await openManagerPage(page, '/mngr/cuenta')
  const card = page.getByRole('region', { name: 'Resumen semanal' })
  await openItem(page, 'Resumen semanal')
  await card.getByRole('button', { name: 'Recibir el resumen' }).press('Enter')
  await expect(card.getByRole('status')).toHaveText('Guardado.')
  await expect(card).toContainText('Cada lunes por la mañana recibes un correo')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await card.scrollIntoViewIfNeeded()
    const box = await card.boundingBox()
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
  }

  const token = createToken()
  runSql(
    'UPDATE weekly_readers SET token = ? WHERE manager_id = (SELECT id FROM managers WHERE email = ?)',
    token,
    email,
  )
  const elsewhere = await browser.newPage()
  await elsewhere.goto(`/api/resumen/${token}`)
  await elsewhere.getByRole('button', { name: 'Dejar de recibirlo' }).press('Enter')
  await expect(elsewhere.getByRole('heading', { name: 'Ya no recibes el resumen' })).toBeVisible()
  await elsewhere.close()
  await openManagerPage(page, '/mngr/cuenta')
  await expect(card.getByText('No lo recibes')).toBeVisible()
})
