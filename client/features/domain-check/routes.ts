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
  // Says the outcome, because it is what a screen reader announces.
  'revisar-dominio-resultado': (check) => {
    if (!('domain' in check)) return 'Dominio no válido'
    return check.kind === 'missing' ? `No existe ${check.domain}` : `Revisión de ${check.domain}`
  },
}

export const domainCheckDescriptions: Descriptions<DomainCheckPages> = {
  'revisar-dominio': () =>
    'Si el correo de un dominio está protegido, si su sitio va cifrado y qué conviene arreglar: con palabras claras, en segundos y sin registrarse.',
}
