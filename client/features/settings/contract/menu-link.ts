import type { SiteSettings } from '#client/site.ts'
import { href } from '../routes.ts'
import { isPath } from './link.ts'

type MenuLink = SiteSettings['nav'][number]

/** Address of the menu settings that proposes this link. */
export const toMenuHref = ({ href: enlace, name: texto }: MenuLink): string =>
  `${href('mngr-ajustes')}?${new URLSearchParams({ enlace, texto: texto.trim().slice(0, 30) })}#menu`

/** The link proposed by the address of the settings page; null = none, or the menu already has it. */
export function parseProposedLink(
  query: Readonly<Record<string, string>>,
  nav: SiteSettings['nav'],
): MenuLink | null {
  const { enlace = '', texto = '' } = query
  return isPath(enlace) && !nav.some((link) => link.href === enlace) ? { name: texto, href: enlace } : null
}
