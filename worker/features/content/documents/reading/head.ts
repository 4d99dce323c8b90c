import type { DocumentPages } from '#client/documents/contract.ts'
import { measuredId } from '#client/documents/legal.ts'
import { href } from '#client/documents/routes.ts'
import { breadcrumbLd, type Heads } from '../http/head.ts'

export const documentHeads: Heads<DocumentPages> = {
  pagina: ({ page: { slug, title } }, siteUrl) => ({
    jsonLd: [breadcrumbLd(siteUrl, { name: title, path: href('pagina', { slug }) })],
    links:
      slug === measuredId
        ? [{ rel: 'alternate', type: 'text/markdown', href: `/${measuredId}.md`, title: 'Markdown' }]
        : [],
  }),
}
