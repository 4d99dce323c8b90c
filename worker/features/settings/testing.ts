import { onTestFinished } from 'vitest'
import type { SiteSettings } from '#client/site.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { getDatabase } from '../../env.ts'
import { readSiteState } from '../../site-settings/site-state.ts'
import { signInOwner, type TestApp } from '../../testing/testing.ts'

/** A day from now: visitors read only of holidays that are near. */
const getDay = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Settings that all differ from the defaults. */
export const changedSettings: SiteSettings = {
  name: 'Ribera',
  tagline: 'Oficio y método',
  description: 'Reparamos lo que otros dejaron a medias.',
  titlePattern: '{producto}: {página}',
  treatment: 'usted',
  footerNote: 'Aquí no hay rastreadores.',
  legalName: 'Ribera Sistemas, S. L.',
  taxId: 'B12345674',
  register: 'Registro Mercantil de Sevilla, hoja SE-1',
  email: 'hola@ribera.example',
  privacyEmail: 'datos@ribera.example',
  securityEmail: 'avisos@ribera.example',
  phones: [{ name: 'Oficina', number: '+34 954 00 00 00' }],
  whatsapp: '+34 600 00 00 00',
  street: 'Calle Betis 7',
  postalCode: '41010',
  city: 'Sevilla',
  region: 'Andalucía',
  mapHref: 'https://mapas.example/ribera',
  country: 'ES',
  timeZone: 'Europe/Madrid',
  hours: [{ day: 'Monday', opens: '09:00', closes: '14:30' }],
  holidays: [{ date: getDay(1), until: getDay(9), name: 'Reyes' }],
  responseTime: 'Respondemos el mismo día.',
  social: [{ name: 'Mastodon', href: 'https://social.example/@ribera' }],
  nav: [{ name: 'Ayuda', href: '/blog' }],
  footerServices: 'Encargos',
  footerTitle: 'Cuaderno',
  footerNav: [{ name: 'Lo último', href: '/blog' }],
  companyNav: [{ name: 'La casa', href: '/nosotros' }],
  signInPlace: 'header',
  domainCheck: false,
  enquiryRecipients: [{ email: 'taller@ribera.example', subject: '' }],
  confirmsEnquiries: true,
  drawings: false,
  asksPhone: true,
  confirmationText: 'Llegó la consulta {referencia}.',
  retentionMonths: 7,
  privacyUpdated: '2027-02-03',
  noticeText: 'Cerramos en agosto',
  noticeHref: '/contacto',
  noticeFrom: '2020-01-01T00:00:00.000Z',
  noticeUntil: '2999-01-01T00:00:00.000Z',
  accent: '#0044cc',
  secondAccent: '#d4a017',
  // Images must be in the library; see images.test.ts.
  logo: null,
  logoDark: null,
  mark: null,
  icon: null,
  socialImage: null,
}

/** Resets the settings now and after the test, because tests share the storage. */
export async function resetSettings<App extends TestApp>(app: App): Promise<App> {
  const { DB } = app.bindings
  async function clear(): Promise<void> {
    await DB.batch([
      DB.prepare('DELETE FROM settings'),
      DB.prepare('UPDATE site_state SET generation = generation + 1, services = NULL, content_rev = 0'),
    ])
    pageCache.expire()
    await readSiteState(getDatabase(app.bindings), Date.now())
  }
  await clear()
  onTestFinished(clear)
  return app
}

export async function createSettingsClient(app: TestApp) {
  const session = await signInOwner(app)
  const put = (path: string, rev: number | null, body?: object) =>
    app.request(`/api/mngr/ajustes${path}`, {
      method: 'PUT',
      headers: {
        ...session,
        'Content-Type': 'application/json',
        ...(rev === null ? {} : { 'If-Match': `"${rev}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  return {
    session,
    put,
    save: (rev: number, given: object) => put('', rev, { site: given }),
  }
}
