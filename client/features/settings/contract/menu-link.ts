import type { SiteSettings } from '#client/site.ts'
import { href } from '../routes.ts'
import { isPath } from './link.ts'

type MenuLink = SiteSettings['nav'][number]

/** Where the menu is written, with a link that is proposed for it. */
export const toMenuHref = ({ href: enlace, name: texto }: MenuLink): string =>
  `${href('mngr-ajustes')}?${new URLSearchParams({ enlace, texto: texto.trim().slice(0, 30) })}#menu`

/** The link that an address proposes for the menu; null where there is none, or the menu has it. */
export function parseProposedLink(
  query: Readonly<Record<string, string>>,
  nav: SiteSettings['nav'],
): MenuLink | null {
  const { enlace = '', texto = '' } = query
  return isPath(enlace) && !nav.some((link) => link.href === enlace) ? { name: texto, href: enlace } : null
}
