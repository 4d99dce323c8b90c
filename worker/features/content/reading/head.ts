import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { href } from '#client/features/content/routes.ts'
import { createBreadcrumbs, type Head, type Heads } from '#worker/http/head.ts'

const getHead = ({ page: { slug, title } }: EntryPages['pagina'], siteUrl: string): Partial<Head> => ({
  jsonLd: [createBreadcrumbs(siteUrl, { name: title, path: href('pagina', { slug }) })],
})
export const entryHeads: Heads<EntryPages> = { pagina: getHead, hostinger: getHead }
