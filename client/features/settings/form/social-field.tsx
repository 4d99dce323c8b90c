import type { SiteSettings } from '#client/site.ts'
import { nameNetwork } from '../contract/network-names.ts'
import { createRowsControl } from './setting-rows.tsx'

/** The company's pages on social networks. Each address names its network. */
export const SocialField = createRowsControl<SiteSettings['social'][number]>(() => ({
  itemName: 'red',
  columns: [
    { name: 'name', label: 'Nombre', required: true },
    {
      name: 'href',
      label: 'Dirección',
      required: true,
      hint: 'La de tu página en esa red: puedes pegarla tal cual.',
    },
  ],
  blank: { name: '', href: '' },
  complete: (row, before) =>
    row.name === '' && row.href !== before.href ? { ...row, name: nameNetwork(row.href) } : row,
}))
