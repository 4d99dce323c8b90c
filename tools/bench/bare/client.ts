import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BareApp, type Article, type Screen } from './tree.ts'

// The state and the data are not validated, because tools/bench/bare-site.ts writes both.
const firstScreen = JSON.parse(document.getElementById('estado')?.textContent ?? 'null') as Screen
const fetchArticle = async (path: string): Promise<Article> =>
  (await (await fetch(`/datos${path}`)).json()) as Article

const container = document.getElementById('app')
if (container) hydrateRoot(container, createElement(BareApp, { firstScreen, fetchArticle }))
