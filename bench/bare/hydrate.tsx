import { hydrateRoot } from 'react-dom/client'
import { App } from '#client/app.tsx'
import type { PageModule } from '#client/pages.ts'
import { match } from '#client/routes.ts'
import { parseDocumentState, parseJson } from '#client/platform/parse.ts'
import { restoreHtml } from '#client/router/restore-html.ts'
import { createStillRuntime } from '#client/router/runtime.ts'

/** The floor: the document's own tree brought alive by React alone, in one script. */
export function hydrateBare(module: PageModule): void {
  const container = document.getElementById('app')
  const state = parseDocumentState(parseJson(document.getElementById('state')?.textContent ?? null))
  if (!container || !state) throw new Error('This document carries no state')
  const html = (): string => document.querySelector('[data-html]')?.innerHTML ?? ''
  const runtime = createStillRuntime({
    route: match(new URL(location.href)),
    // Written by our worker for this very route.
    data: restoreHtml(state.data, html) as never,
    error: null,
    module,
  })
  hydrateRoot(container, <App runtime={runtime} onHydrated={() => performance.mark('hydrated')} />)
}
