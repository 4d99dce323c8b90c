import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Bare, type Article, type Screen } from './tree.ts'

// Both are written by tools/bench/bare-site.ts.
const first = JSON.parse(document.getElementById('estado')?.textContent ?? 'null') as Screen
const read = async (path: string): Promise<Article> =>
  (await (await fetch(`/datos${path}`)).json()) as Article

const container = document.getElementById('app')
if (container) hydrateRoot(container, createElement(Bare, { first, read }))
