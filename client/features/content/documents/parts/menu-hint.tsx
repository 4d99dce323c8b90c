import type { ReactNode } from 'react'
import { toMenuHref } from '#client/features/settings/contract/menu-link.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { EditedEntry } from '../contract.ts'
import { isLegalId } from '../legal.ts'

/** Offers to add a published page to the menu, and says if no menu links to it yet. */
export function MenuHint({
  entry: { id, public: publicVersion, content },
}: {
  entry: EditedEntry
}): ReactNode {
  const { nav, footerNav, companyNav } = useSite()
  const isPage = content.kind === 'page' || content.kind === 'service'
  if (!isPage || !publicVersion || isLegalId(id)) return null
  const address = `/${publicVersion.slug}`
  if (nav.some(({ href }) => href === address)) return <p className="meta">Está en el menú.</p>
  const isLinked = [...footerNav, ...companyNav].some(({ href }) => href === address)
  return (
    <p>
      {content.kind === 'page' && !isLinked && 'Ningún menú lleva a ella todavía. '}
      <a href={toMenuHref({ href: address, name: content.title })}>Añadir al menú</a>
    </p>
  )
}
