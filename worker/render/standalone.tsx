import type { EntryPages } from '#client/features/content/contract/entries.ts'
import { StandalonePage } from '#client/features/site/standalone/standalone-page.tsx'
import { standaloneStyle } from '#client/features/site/standalone/style.ts'
import { themeScript } from '#client/ui/theme/theme-script.ts'
import type { RenderedResponse } from '../cache/serve-cached.ts'
import type { Chunks } from '../http/responses/chunks.ts'
import { createDocumentSecurityHeaders } from '../http/responses/security-headers.ts'
import type { SiteState } from '../site-settings/site-state.ts'
import { encoder, headStart, renderStyle, themeColors } from './document.ts'
import { renderHead } from './head.ts'
import { hashSource } from './inline.ts'
import type { PageRoute } from './read-page.ts'
import { renderTree } from './tree.ts'

/** A document without the client's scripts. It has its own style and the script that applies the chosen theme. */
async function* renderStandaloneDocument(head: string, accent: string | null, tree: Chunks): Chunks {
  yield encoder.encode(
    `${headStart}${head}<link rel="icon" href="data:,">${themeColors}<style>${standaloneStyle}</style>` +
      `${renderStyle(accent)}<script>${themeScript}</script></head><body>`,
  )
  yield* tree
  yield encoder.encode('</body></html>')
}

type StandaloneRequest = EntryPages['pagina'] & { route: PageRoute; siteUrl: string }

/** Renders a page as a document that loads none of the site's files. */
export async function renderStandalone(
  { route, page, siteUrl }: StandaloneRequest,
  { site, styles }: SiteState,
): Promise<RenderedResponse> {
  const head = await renderHead({ route, data: { page }, siteUrl, site })
  const tree = await renderTree(<StandalonePage site={site} page={page} />, route.path)
  const accent = styles?.standalone || null
  return {
    headers: {
      ...createDocumentSecurityHeaders({
        scripts: [hashSource(themeScript)],
        styles: [standaloneStyle, ...(accent === null ? [] : [accent])].map(hashSource),
      }),
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: renderStandaloneDocument(head, accent, tree),
  }
}
