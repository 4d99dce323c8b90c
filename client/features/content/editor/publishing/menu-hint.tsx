import { toMenuHref } from '#client/features/settings/contract/menu-link.ts'
import { useMayOpen } from '#client/runtime/session/use-may-open.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { getKind, hasOwnPages } from '../../kinds/all-kinds.ts'
import { isLegalId } from '../../kinds/legal.ts'
import { findListedKind } from '../../kinds/listed-kinds.ts'

type MenuProps = { entry: EditedText }

/** Whether menus lead to a published page, or to the list that it is in; null if no menu can. */
function useMenus({ id, kind, isPublic, publicPath, content }: EditedText) {
  const { nav, footerNav, companyNav } = useSite()
  if (!isPublic || publicPath === null || !hasOwnPages(kind) || isLegalId(id)) return null
  const list = findListedKind(kind)
  const address = list ? `/${list.path}` : publicPath
  const has = (links: typeof nav): boolean => links.some(({ href }) => href === address)
  return {
    list,
    isInNav: has(nav),
    isLinked: has([...nav, ...footerNav, ...companyNav]),
    href: toMenuHref({ href: address, name: list?.name ?? String(content['title']) }),
  }
}

/** Offers to add a published page, or the list that it is in, to the menu. Says if no menu links to it yet; the footer links to lists. */
export function MenuHint({ entry }: MenuProps) {
  const menus = useMenus(entry)
  const mayOpen = useMayOpen()
  if (menus === null) return null
  if (menus.isInNav) return <p className="meta">Está en el menú.</p>
  return (
    <p>
      {(menus.list || !menus.isLinked) && getKind(entry.kind).menuHint}{' '}
      {mayOpen(menus.href) ? (
        <a href={menus.href}>Añadir al menú</a>
      ) : (
        'Al menú lo puede añadir alguien con el rol Dirección.'
      )}
    </p>
  )
}

/** The same link in the message about what was just published, if nothing leads to it yet. */
export function MenuLink({ entry }: MenuProps) {
  const menus = useMenus(entry)
  const mayOpen = useMayOpen()
  const isOffered = menus && !menus.list && !menus.isLinked && mayOpen(menus.href)
  return isOffered && <a href={menus.href}>Añadir al menú</a>
}
