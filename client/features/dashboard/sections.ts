import type { ComponentType } from 'react'
import type { Ability } from '../../runtime/session/abilities.ts'
import type { ToolIconName } from '../../ui/icon/tool-icon.tsx'
import { href as accountHref } from '../account/routes.ts'
import { href as documentsHref } from '../content/documents/routes.ts'
import { href as studioHref } from '../content/routes.ts'
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
import { href as panelHref } from './routes.ts'

export const home = panelHref('mngr')

export type Section = {
  href: string
  text: string
  icon: ToolIconName
  /** What whoever sees it may do. */
  needs: Ability
  Count?: ComponentType
  /** Pages of it that stand elsewhere. */
  also?: readonly string[]
}

/** The parts of the manager area, in the order of the rail. */
export const sections: readonly Section[] = [
  { href: home, text: 'Panel', icon: 'home', needs: 'enter' },
  {
    href: enquiriesHref('mngr-consultas'),
    text: 'Consultas',
    icon: 'mail',
    needs: 'answer',
    Count: UnreadCount,
  },
  { href: studioHref('mngr-blog'), text: 'Artículos', icon: 'article', needs: 'write' },
  { href: studioHref('mngr-etiquetas'), text: 'Etiquetas', icon: 'tag', needs: 'write' },
  { href: documentsHref('mngr-paginas'), text: 'Páginas', icon: 'window', needs: 'oversee' },
  {
    href: mediaHref('mngr-medios'),
    text: 'Medios',
    icon: 'picture',
    needs: 'write',
  },
  {
    href: visitsHref('mngr-visitas'),
    text: 'Visitas',
    icon: 'chart',
    needs: 'enter',
    also: visitTabs.map(({ path }) => path),
  },
  { href: transferHref('mngr-importar'), text: 'Importar', icon: 'inbox', needs: 'transfer' },
  { href: settingsHref('mngr-ajustes'), text: 'Empresa', icon: 'gear', needs: 'oversee' },
  { href: redirectsHref('mngr-redirecciones'), text: 'Redirecciones', icon: 'move', needs: 'oversee' },
  { href: accountHref('mngr-equipo'), text: 'Equipo', icon: 'people', needs: 'people' },
  { href: panelHref('mngr-registro'), text: 'Registro', icon: 'clock', needs: 'oversee' },
  { href: privacyHref('mngr-privacidad'), text: 'Privacidad', icon: 'shield', needs: 'people' },
  { href: failuresHref('mngr-fallos'), text: 'Fallos', icon: 'alert', needs: 'oversee' },
  { href: accountHref('mngr-cuenta'), text: 'Cuenta', icon: 'key', needs: 'enter' },
]

/** The one section that a path belongs to, as `aria-current` says it: its own page, or one below it. */
export function currentSection(path: string): { href: string; current: 'page' | 'true' } | null {
  const above = sections
    .filter(({ href, also = [] }) =>
      [href, ...also].some((at) => path === at || (at !== home && path.startsWith(`${at}/`))),
    )
    .map(({ href }) => href)
    // One section may stand below another: the nearest one counts.
    .toSorted((a, b) => b.length - a.length)
  const href = above[0]
  return href === undefined ? null : { href, current: href === path ? 'page' : 'true' }
}
