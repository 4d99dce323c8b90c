import type { ReactNode } from 'react'
import { toMenuHref } from '#client/features/settings/contract/menu-link.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { getKind, hasOwnPages } from '../../kinds/all-kinds.ts'
import { isLegalId } from '../../kinds/legal.ts'
import { findListedKind } from '../../kinds/listed-kinds.ts'

/** Offers to add a published page, or the list that it is in, to the menu. Says if no menu links to it yet; the footer links to lists. */
export function MenuHint({
  entry: { id, kind, isPublic, publicPath, content },
}: {
  entry: EditedText
}): ReactNode {
  const { nav, footerNav, companyNav } = useSite()
  if (!isPublic || publicPath === null || !hasOwnPages(kind) || isLegalId(id)) return null
  const list = findListedKind(kind)
  const address = list ? `/${list.path}` : publicPath
  if (nav.some(({ href }) => href === address)) return <p className="meta">Está en el menú.</p>
  const isLinked = [...footerNav, ...companyNav].some(({ href }) => href === address)
  return (
    <p>
      {(list || !isLinked) && getKind(kind).menuHint}{' '}
      <a href={toMenuHref({ href: address, name: list?.name ?? String(content['title']) })}>Añadir al menú</a>
    </p>
  )
}
