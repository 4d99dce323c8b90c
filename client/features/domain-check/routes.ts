import { createHref, type Descriptions, type Routes, type Titles } from '../../runtime/routes/route.ts'
import type { DomainCheckPages } from './contract.ts'

export const domainCheckRoutes = {
  'revisar-dominio': { path: '/revisar-dominio', meta: { title: 'Revisar un dominio', hydrate: 'none' } },
  'revisar-dominio-resultado': {
    path: '/revisar-dominio/resultado',
    meta: { title: 'Revisión de un dominio', cache: 'none', limit: 'domainChecks', hydrate: 'none' },
  },
} as const satisfies Routes<DomainCheckPages>

export const href = createHref(domainCheckRoutes)

export const domainCheckTitles: Titles<DomainCheckPages> = {
  'revisar-dominio-resultado': (check) =>
    'domain' in check ? `Revisión de ${check.domain}` : 'Revisión de un dominio',
}

export const domainCheckDescriptions: Descriptions<DomainCheckPages> = {
  'revisar-dominio': () =>
    'Si el correo de un dominio está protegido, si su sitio va cifrado y qué conviene arreglar: con palabras claras, en segundos y sin registrarse.',
}
