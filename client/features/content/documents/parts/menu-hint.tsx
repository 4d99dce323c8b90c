import type { ReactNode } from 'react'
import { toMenuHref } from '#client/features/settings/contract/menu-link.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { getKind, hasOwnPages } from '../../kinds/all-kinds.ts'
import { findListedKind } from '../../kinds/listed-kinds.ts'
import type { EditedEntry } from '../contract.ts'
import { isLegalId } from '../legal.ts'
import { getPublicPath } from './public-path.ts'

/** Offers to add a published page, or the list that it is in, to the menu. Says if no menu links to it yet. */
export function MenuHint({ entry }: { entry: EditedEntry }): ReactNode {
  const { nav, footerNav, companyNav } = useSite()
  const { id, content } = entry
  const path = getPublicPath(entry)
  if (path === null || !hasOwnPages(content.kind) || isLegalId(id)) return null
  const list = findListedKind(content.kind)
  const address = list ? `/${list.path}` : path
  if (nav.some(({ href }) => href === address)) return <p className="meta">Está en el menú.</p>
  const isLinked = [...footerNav, ...companyNav].some(({ href }) => href === address)
  return (
    <p>
      {!isLinked && getKind(content.kind).menuHint}{' '}
      <a href={toMenuHref({ href: address, name: list?.name ?? content.title })}>Añadir al menú</a>
    </p>
  )
}
