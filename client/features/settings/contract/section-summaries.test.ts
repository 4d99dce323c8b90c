import { expect, test } from 'vitest'
import { defaultSite, type SiteSettings } from '#client/site.ts'
import { sectionSummaries } from './section-summaries.ts'
import { settingSections } from './sections.ts'

const summarize = (site: SiteSettings): string[] =>
  settingSections.map(({ id }) => sectionSummaries[id](site).filter(Boolean).join(' · '))

test('the head of every section says what it holds, also before anything was changed', () => {
  expect(summarize(defaultSite)).toEqual([
    'Cauce · Sitios web, correo y sistemas para empresas',
    'El de fábrica',
    'Sin logotipo',
    'hola@cauce.example',
    'Sin confirmación',
    'México',
    'Sin horario',
    'Servicios, Casos, Nosotros, Blog, Contacto',
    'Ninguno',
    'Sin completar',
  ])
})

test('recipients are counted, and all opening hours are said', () => {
  const [, , , contact, enquiries, , service] = summarize({
    ...defaultSite,
    phones: [{ name: '', number: '+34 600 123 123' }],
    enquiryRecipients: [
      { email: '', subject: '' },
      { email: 'ana@ejemplo.com', subject: '' },
      { email: 'luis@ejemplo.com', subject: 'otro' },
      { email: 'luis@ejemplo.com', subject: 'web' },
    ],
    hours: [
      { day: 'Monday', opens: '09:00', closes: '14:00' },
      { day: 'Friday', opens: '10:00', closes: '13:00' },
    ],
  })
  expect([contact, enquiries, service]).toEqual([
    'hola@cauce.example · +34 600 123 123',
    'Para ana@ejemplo.com y 1 más · Sin confirmación',
    'Lunes: 09:00–14:00; Viernes: 10:00–13:00',
  ])
})
