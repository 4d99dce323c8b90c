import {
  createHref,
  type Descriptions,
  type RouteDefinition,
  type Titles,
} from '../../runtime/routes/route.ts'
import type { DomainCheckPages } from './contract.ts'

export const domainCheckRoutes = {
  'revisar-dominio': { path: '/revisar-dominio', meta: { title: 'Revisa tu dominio', hydrate: 'none' } },
  'revisar-dominio-resultado': {
    path: '/revisar-dominio/resultado',
    meta: { title: 'Revisa tu dominio', cache: 'none', limit: 'domainChecks', hydrate: 'none' },
  },
} as const satisfies Record<keyof DomainCheckPages, RouteDefinition>

export const href = createHref(domainCheckRoutes)

export const domainCheckTitles: Titles<DomainCheckPages> = {
  'revisar-dominio-resultado': (check) =>
    check.kind === 'invalid' ? 'Revisa tu dominio' : `Revisión de ${check.domain}`,
}

export const domainCheckDescriptions: Descriptions<DomainCheckPages> = {
  'revisar-dominio': () =>
    'Escribe un dominio y mira en segundos si su correo está protegido, si su sitio va cifrado y qué conviene arreglar, con palabras claras y sin registrarse.',
}
