import type { DashboardPages } from '#client/features/dashboard/contract.ts'
import { openDatabase } from '../database.ts'
import { sendEnquiry } from '../enquiry.ts'
import { inspectPage } from '../inspect-page.ts'
import { signInAs } from '../manager-session.ts'
import { expect, test } from '../test.ts'

const emptyDashboard = {
  enquiries: {
    counts: { new: 0, progress: 0, answered: 0, spam: 0, archived: 0, trash: 0 },
    received: 0,
    latest: [],
    mail: { failed: 0 },
    unsent: { count: 0, first: null },
  },
  insight: {
    speed: {
      vitals: { LCP: { count: 0, p75: null }, INP: { count: 0, p75: null }, CLS: { count: 0, p75: null } },
      rises: 0,
    },
    visits: {
      week: { visitors: 0, visits: 0, views: 0, bots: 0 },
      before: { visitors: 0, visits: 0, views: 0, bots: 0 },
      days: [0, 0, 0, 0, 0, 0, 0],
    },
  },
  notFound: { addresses: 0, searches: 0, broken: 0 },
  failures: { open: 0 },
  health: null,
  texts: {
    articles: { weekCount: 0, hasAny: false, draftCount: 0 },
    waiting: [],
    drafts: [],
    changed: [],
    scheduled: [],
  },
  changes: [],
  launch: {
    samples: { articles: 0, pages: 0, people: 0, cases: 0, jobs: 0, events: 0, changed: [] },
    open: 0,
  },
  problems: [],
  lacksMail: false,
  backup: { backup: { isOn: true, madeAt: null, isLate: false, failure: null, drill: null } },
  webhooks: { off: 0 },
} satisfies DashboardPages['mngr']

test('the dashboard, the inbox and an enquiry are accessible and do not overflow in any state', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signInAs(context, baseURL ?? '')
  const long = 'Una-palabra-que-no-se-acaba-nunca-'.repeat(4)
  const reference = await sendEnquiry(request, baseURL ?? '', {
    nombre: 'Con Todo Prueba',
    empresa: long.slice(0, 90),
    mensaje: `${'http://enlace.example '.repeat(7)}\n\n${long}`,
  })
  const database = openDatabase()
  database
    .prepare("UPDATE enquiries SET mail_state = 'failed', mail_error = ? WHERE reference = ?")
    .run(long, reference)
  database.close()

  await page.goto('/mngr')
  await expect(page.getByRole('link', { name: /sin entregar/ })).toBeVisible()
  await inspectPage(page, 'panel')
  await page.goto('/mngr/estado')
  await expect(page.getByRole('region', { name: 'Avisos sin entregar' })).toBeVisible()
  await inspectPage(page, 'estado')
  await page.goto('/mngr/consultas?estado=spam')
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  await inspectPage(page, 'bandeja con elegidas')
  await page.goto('/mngr/consultas?q=nadieescribioesto')
  await expect(page.getByText('Ninguna consulta coincide')).toBeVisible()
  await inspectPage(page, 'bandeja vacía')
  await page.goto(`/mngr/consultas/${reference}`)
  await page.getByText('Nueva nota').click()
  await page.getByLabel('Texto de la nota').fill('Una nota')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.getByText('Nota guardada.')).toBeVisible()
  await inspectPage(page, 'consulta')
  await context.setOffline(true)
  await page.getByLabel('Estado').selectOption('Archivada')
  const failure = page.getByRole('status').filter({ hasText: 'No hay conexión' })
  await expect(failure).toBeVisible()
  // It looks like a failure, and does not leave by itself.
  const look = await failure.evaluate((message) => [
    getComputedStyle(message, '::before').content.slice(1, 2),
    getComputedStyle(message).animationName,
  ])
  expect(look).toEqual(['⚠', 'none'])
  await inspectPage(page, 'consulta sin conexión')
  await failure.getByRole('button', { name: 'Cerrar' }).press('Enter')
  await expect(failure).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(page.getByText(/Está en la papelera desde el/)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Moviste una consulta' })).toBeVisible()
  await inspectPage(page, 'consulta en la papelera')
  await page.goto('/mngr/consultas?estado=papelera')
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  await inspectPage(page, 'papelera con elegidas')
  await page.getByRole('button', { name: 'Borrar para siempre' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspectPage(page, 'papelera que pregunta')
  await page.goto('/mngr/consultas/C-0000-0000')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await inspectPage(page, 'consulta que no existe')

  // The dashboard of a new site is empty.
  await page.route('**/api/data/mngr', (route) => route.fulfill({ json: { data: emptyDashboard } }))
  await page.goto('/mngr/cuenta')
  // On this narrow screen the sections are behind the menu button.
  await page.getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('link', { name: 'Panel', exact: true }).click()
  await expect(page.getByText('Nada espera respuesta ni revisión.')).toBeVisible()
  await inspectPage(page, 'panel vacío')
})
