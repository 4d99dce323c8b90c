import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { pages } from './pages.ts'
import { match } from './routes.ts'
import { createStillRuntime } from './runtime/runtime.ts'

const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}')
const route = match(new URL(location.href))
const module = state.error || !route.name ? null : await pages[route.name]()
const root = document.getElementById('app')
if (state.data?.post) state.data.post.html = document.querySelector('[data-html]')?.innerHTML
if (root)
  startTransition(
    () =>
      void hydrateRoot(
        root,
        <App runtime={createStillRuntime({ route, data: state.data, error: state.error, module })} />,
      ),
  )
