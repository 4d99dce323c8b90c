import type { SiteSettings } from '#client/site.ts'
import { href } from '../routes.ts'
import { isPath } from './link.ts'

type MenuLink = SiteSettings['nav'][number]

/** The address of the menu settings that offers to add this link. */
export const toMenuHref = ({ href: enlace, name: texto }: MenuLink): string =>
  `${href('mngr-ajustes')}?${new URLSearchParams({ enlace, texto: texto.trim().slice(0, 30) })}#menu`

/** Parses the link that such an address offers to add. Null if there is none, or if the menu already has it. */
export function parseProposedLink(
  query: Readonly<Record<string, string>>,
  nav: SiteSettings['nav'],
): MenuLink | null {
  const { enlace = '', texto = '' } = query
  return isPath(enlace) && !nav.some((link) => link.href === enlace) ? { name: texto, href: enlace } : null
}
