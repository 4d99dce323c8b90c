import type { Descriptions, RouteDefinition } from '../router/route.ts'
import { site } from '../site.ts'
import type { SitePages } from './contract.ts'

export const siteRoutes = {
  index: { path: '/', meta: { title: 'Inicio', hydrate: 'none' } },
  nosotros: { path: '/nosotros', meta: { title: 'Nosotros', prerender: true, hydrate: 'none' } },
  servicios: { path: '/servicios', meta: { title: 'Servicios', prerender: true, hydrate: 'none' } },
  privacidad: { path: '/privacidad', meta: { title: 'Privacidad', prerender: true, hydrate: 'none' } },
  hostinger: { path: '/hostinger', meta: { title: 'Ayuda para Hostinger', standalone: true } },
} as const satisfies Record<keyof SitePages, RouteDefinition>

export const siteDescriptions: Descriptions<SitePages> = {
  nosotros: () => `Quiénes somos en ${site.name}, cómo trabajamos y qué puedes esperar de nosotros.`,
  servicios: () =>
    `Los servicios de ${site.name}: qué entregamos, cómo lo hacemos y qué necesitamos de ti en cada uno.`,
  privacidad: () =>
    `Qué datos trata ${site.name}, para qué, durante cuánto tiempo y cómo ejercer tus derechos.`,
  hostinger: () =>
    'Ayuda paso a paso para quien tiene su dominio o su correo en Hostinger: DNS, MX, SPF, DKIM y DMARC.',
}
