import type { ComponentType } from 'react'
import type { Permission } from '../../runtime/session/permissions.ts'
import type { ManagerIconName } from '../../ui/icon/manager-icon.tsx'
import { href as accountHref } from '../account/routes.ts'
import { href as contentHref } from '../content/routes.ts'
import { href as enquiriesHref } from '../enquiries/routes.ts'
import { UnreadCount } from '../enquiries/unread-count.tsx'
import { href as failuresHref } from '../insight/failures/routes.ts'
import { href as visitsHref } from '../insight/visits/routes.ts'
import { visitTabs } from '../insight/visits/tabs.ts'
import { href as mediaHref } from '../media/routes.ts'
import { href as privacyHref } from '../privacy/routes.ts'
import { href as redirectsHref } from '../redirects/routes.ts'
import { href as settingsHref } from '../settings/routes.ts'
import { href as transferHref } from '../transfer/routes.ts'
import { href as webhooksHref } from '../webhooks/routes.ts'
import { href as panelHref } from './routes.ts'

export const dashboardPath = panelHref('mngr')

export type Section = {
  href: string
  text: string
  icon: ManagerIconName
  permission: Permission
  Count?: ComponentType
  /** The rail shows it above the groups: what most people come for. */
  isFirst?: boolean
  /** Paths of the section's pages that do not start with `href`. */
  otherPaths?: readonly string[]
}

export type SectionGroup = { name: string; sections: readonly Section[] }

const dashboard: Section = {
  href: dashboardPath,
  text: 'Panel',
  icon: 'home',
  permission: 'useDashboard',
  isFirst: true,
}
const account: Section = {
  href: accountHref('mngr-cuenta'),
  text: 'Cuenta',
  icon: 'key',
  permission: 'useDashboard',
}

/** Groups of sections, in the order of the rail. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    name: 'Contenido',
    sections: [
      { href: contentHref('mngr-blog'), text: 'Artículos', icon: 'article', permission: 'editArticles' },
      {
        href: contentHref('mngr-calendario'),
        text: 'Calendario',
        icon: 'calendar',
        permission: 'editArticles',
      },
      { href: contentHref('mngr-paginas'), text: 'Páginas', icon: 'window', permission: 'editPages' },
      { href: mediaHref('mngr-medios'), text: 'Medios', icon: 'picture', permission: 'manageMedia' },
      { href: contentHref('mngr-etiquetas'), text: 'Etiquetas', icon: 'tag', permission: 'publishArticles' },
    ],
  },
  {
    name: 'Clientes',
    sections: [
      {
        href: enquiriesHref('mngr-consultas'),
        text: 'Consultas',
        icon: 'mail',
        permission: 'answerEnquiries',
        Count: UnreadCount,
        isFirst: true,
      },
      {
        href: visitsHref('mngr-visitas'),
        text: 'Visitas',
        icon: 'chart',
        permission: 'viewInsight',
        otherPaths: visitTabs.map(({ path }) => path),
      },
      {
        href: privacyHref('mngr-privacidad'),
        text: 'Privacidad',
        icon: 'shield',
        permission: 'managePrivacy',
      },
    ],
  },
  {
    name: 'Empresa',
    sections: [
      {
        href: settingsHref('mngr-ajustes'),
        text: 'La empresa',
        icon: 'gear',
        permission: 'manageSettings',
        otherPaths: [webhooksHref('mngr-conexiones')],
      },
      { href: accountHref('mngr-equipo'), text: 'Equipo', icon: 'people', permission: 'manageUsers' },
    ],
  },
  {
    name: 'Sistema',
    sections: [
      {
        href: transferHref('mngr-importar'),
        text: 'Importar y exportar',
        icon: 'inbox',
        permission: 'importContent',
      },
      {
        href: redirectsHref('mngr-redirecciones'),
        text: 'Redirecciones',
        icon: 'move',
        permission: 'manageRedirects',
      },
      { href: panelHref('mngr-estado'), text: 'Estado', icon: 'gauge', permission: 'manageFailures' },
      { href: failuresHref('mngr-fallos'), text: 'Fallos', icon: 'alert', permission: 'manageFailures' },
      { href: panelHref('mngr-registro'), text: 'Registro', icon: 'clock', permission: 'viewAudit' },
    ],
  },
]

export const sections: readonly Section[] = [
  dashboard,
  ...sectionGroups.flatMap((group) => group.sections),
  account,
]

/** The section a path belongs to, with its `aria-current`: `page` for its own page, `true` for one below it. */
export function findCurrentSection(path: string): { href: string; current: 'page' | 'true' } | null {
  const above = sections
    .filter(({ href, otherPaths = [] }) =>
      [href, ...otherPaths].some((at) => path === at || (at !== dashboardPath && path.startsWith(`${at}/`))),
    )
    .map(({ href }) => href)
    // The path of one section may contain another's: the longest match wins.
    .toSorted((a, b) => b.length - a.length)
  const href = above[0]
  return href === undefined ? null : { href, current: href === path ? 'page' : 'true' }
}
