import type { DocumentPages } from '#client/features/content/documents/contract.ts'
import { measuredId } from '#client/features/content/documents/legal.ts'
import { href } from '#client/features/content/documents/routes.ts'
import { breadcrumbLd, type Heads } from '#worker/http/head.ts'

export const documentHeads: Heads<DocumentPages> = {
  pagina: ({ page: { slug, title } }, siteUrl) => ({
    jsonLd: [breadcrumbLd(siteUrl, { name: title, path: href('pagina', { slug }) })],
    links:
      slug === measuredId
        ? [{ rel: 'alternate', type: 'text/markdown', href: `/${measuredId}.md`, title: 'Markdown' }]
        : [],
  }),
}
