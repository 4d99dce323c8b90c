import { App } from '#client/app.tsx'
import { StandalonePage } from '#client/features/site/standalone/standalone-page.tsx'
import { standaloneStyle } from '#client/features/site/standalone/style.ts'
import { pages } from '#client/pages.ts'
import type { Payload } from '#client/payload.ts'
import { match, routes } from '#client/routes.ts'
import { createStaticRuntime } from '#client/runtime/router/runtime.ts'
import type { Env } from '../env.ts'
import { type Chunks, toStream } from '../http/responses/chunks.ts'
import { getSiteState } from '../site-settings/site-state.ts'
import { getPageAssets } from './assets.ts'
import { type DocumentParts, fontLink, headStart, renderStyle, renderStyleLinks } from './document.ts'
import { findStandalonePage } from './read-page.ts'
import { previewStyles } from './styles.ts'
import { renderTree } from './tree.ts'
import commonStyles from '#client/ui/public.css?url'

const encoder = new TextEncoder()

/**
 * A document without scripts, for a frame of the manager area. `<base>` makes links open new tabs, so that they never
 * replace the framed page.
 */
async function* renderFramedDocument({
  style,
  styles,
  accentStyle,
  tree,
}: Pick<DocumentParts, 'styles' | 'accentStyle' | 'tree'> & { style: string | null }): Chunks {
  yield encoder.encode(
    `${headStart}<meta name="robots" content="noindex"><base target="_blank">${renderStyle(style)}` +
      `${renderStyle(accentStyle)}${renderStyleLinks(styles)}</head><body>${fontLink}`,
  )
  yield* tree
  yield encoder.encode('</body></html>')
}

/** A page with data that need not be stored. `path` is the address that the page has, or will have. */
export type GivenPage = {
  [Name in keyof Payload]: { name: Name; path: string; data: Payload[Name] }
}[keyof Payload]

/**
 * Renders a page from given data as a document without scripts, for `srcdoc` of a frame in the manager area. Such a
 * frame inherits the CSP of the document around it. After client navigations this may be that of a public page, which
 * allows other inline styles: so the styles are files. show-page.ts applies those of standalone pages.
 */
export async function renderFramedPage(env: Env, now: number, given: GivenPage): Promise<string> {
  const { name, path, data } = given
  const { site, styles } = await getSiteState(env, now)
  const route = { ...match(new URL(path, env.siteUrl)), name, meta: routes[name].meta }
  const runtime = createStaticRuntime({ route, data, error: null, module: await pages[name]() })
  const standalone = findStandalonePage(route, data)
  const document = renderFramedDocument(
    standalone
      ? {
          style: standaloneStyle,
          styles: [],
          accentStyle: styles?.standalone || null,
          tree: await renderTree(<StandalonePage site={site} page={standalone} />, path),
        }
      : {
          style: null,
          styles: [commonStyles, ...previewStyles, ...getPageAssets(route).styles],
          accentStyle: styles?.page ?? null,
          tree: await renderTree(<App runtime={runtime} site={site} />, path),
        },
  )
  // Links within the page stay in the frame. Without the address of the frame they would lead to the page around it.
  return new HTMLRewriter()
    .on('a[href^="#"]', {
      element(link) {
        link.setAttribute('href', `about:srcdoc${link.getAttribute('href') ?? ''}`)
        link.setAttribute('target', '_self')
      },
    })
    .transform(new Response(toStream(document), { headers: { 'Content-Type': 'text/html; charset=utf-8' } }))
    .text()
}
