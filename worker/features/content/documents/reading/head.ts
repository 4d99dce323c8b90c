import type { EntryPages } from '#client/features/content/documents/contract.ts'
import { measurementsId } from '#client/features/content/documents/legal.ts'
import { href } from '#client/features/content/documents/routes.ts'
import { createBreadcrumbs, type Heads } from '#worker/http/head.ts'

export const entryHeads: Heads<EntryPages> = {
  pagina: ({ page: { slug, title } }, siteUrl) => ({
    jsonLd: [createBreadcrumbs(siteUrl, { name: title, path: href('pagina', { slug }) })],
    links:
      slug === measurementsId
        ? [{ rel: 'alternate', type: 'text/markdown', href: `/${measurementsId}.md`, title: 'Markdown' }]
        : [],
  }),
}
