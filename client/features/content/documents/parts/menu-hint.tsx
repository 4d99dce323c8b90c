import type { ReactNode } from 'react'
import { toMenuHref } from '#client/features/settings/contract/menu-link.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { EditedText } from '../../editor/saving/edited-text.ts'
import { isLegalId } from '../legal.ts'

/** Offers to add a published page to the menu, and says if no menu links to it yet. */
export function MenuHint({
  entry: { id, kind, isPublic, publicPath, content },
}: {
  entry: EditedText
}): ReactNode {
  const { nav, footerNav, companyNav } = useSite()
  const isPage = kind === 'page' || kind === 'service'
  if (!isPage || !isPublic || publicPath === null || isLegalId(id)) return null
  const address = publicPath
  if (nav.some(({ href }) => href === address)) return <p className="meta">Está en el menú.</p>
  const isLinked = [...footerNav, ...companyNav].some(({ href }) => href === address)
  return (
    <p>
      {kind === 'page' && !isLinked && 'Ningún menú lleva a ella todavía. '}
      <a href={toMenuHref({ href: address, name: String(content['title']) })}>Añadir al menú</a>
    </p>
  )
}
