import { hydrateRoot } from 'react-dom/client'
import { App } from '#client/app.tsx'
import { appId, stateId } from '#client/platform/ids.ts'
import { parseJson } from '#client/platform/parse.ts'
import type { PageModule } from '#client/router/page-module.ts'
import { parseDocumentState } from '#client/router/parse.ts'
import { withHtml } from '#client/router/raw-html.ts'
import { createStaticRuntime } from '#client/router/runtime.ts'
import { match } from '#client/routes.ts'

/** The floor: the document's own tree brought alive by React alone, in one script. */
export function hydrateBare(module: PageModule): void {
  const container = document.getElementById(appId)
  const state = parseDocumentState(parseJson(document.getElementById(stateId)?.textContent ?? null))
  if (!container || !state) throw new Error('This document carries no state')
  const html = (): string => document.querySelector('[data-html]')?.innerHTML ?? ''
  const route = match(new URL(location.href))
  const runtime = createStaticRuntime({
    route,
    data: withHtml(state.data, route.meta, html),
    error: null,
    module,
  })
  hydrateRoot(container, <App runtime={runtime} onHydrated={() => performance.mark('hydrated')} />)
}
