import type { SiteSettings } from '#client/site.ts'
import { nameNetwork } from '../contract/network-names.ts'
import { createRowsControl } from './setting-rows.tsx'

type SocialPage = SiteSettings['social'][number]

/** A name of one's own stays; that of the former address does not. */
export function nameAfterAddress(row: SocialPage, before: SocialPage): SocialPage {
  const isGiven = row.name !== '' && row.name !== nameNetwork(before.href)
  return isGiven || row.href === before.href ? row : { ...row, name: nameNetwork(row.href) }
}

/** The company's pages on social networks. Each address names its network. */
export const SocialField = createRowsControl<SocialPage>(() => ({
  itemName: 'red',
  columns: [
    { name: 'name', label: 'Nombre', required: true },
    {
      name: 'href',
      label: 'Enlace',
      required: true,
      hint: 'La de tu página en esa red, o tu nombre en ella si la red es conocida, como @empresa.',
    },
  ],
  blank: { name: '', href: '' },
  complete: nameAfterAddress,
}))
