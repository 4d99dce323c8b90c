import { createElement as h, useEffect, useState, type ReactNode } from 'react'

// The baseline: a minimal site with the same articles as ours. It has React, one tree, the Navigation API and one line
// of CSS, but no validation, guards, error pages, sessions, titles, focus handling, animation or updates.

type Summary = { slug: string; title: string; excerpt: string }
export type Article = { title: string; html: string }
/** One page: an article, or the list if `article` is null. */
export type Screen = { posts: readonly Summary[]; article: Article | null }

type BareAppProps = { firstScreen: Screen; fetchArticle: (path: string) => Promise<Article> }

export function BareApp({ firstScreen, fetchArticle }: BareAppProps): ReactNode {
  const [screen, setScreen] = useState(firstScreen)
  useEffect(
    () => startRouter(fetchArticle, (article) => setScreen((before) => ({ ...before, article }))),
    [fetchArticle],
  )
  return h(
    'main',
    null,
    screen.article ? h(ArticleView, screen.article) : h(PostList, { posts: screen.posts }),
  )
}

/** Handles clicks on article links. Prefetches visible ones, unless the visitor saves data. */
function startRouter(fetchArticle: BareAppProps['fetchArticle'], show: (article: Article) => void): void {
  const prefetched = new Map<string, Promise<Article>>()
  const get = (path: string): Promise<Article> => {
    const requestedPath = prefetched.get(path) ?? fetchArticle(path)
    prefetched.set(path, requestedPath)
    return requestedPath
  }
  window.navigation.addEventListener('navigate', (event) => {
    const { pathname } = new URL(event.destination.url)
    if (!event.canIntercept || !pathname.startsWith('/blog/')) return
    event.intercept({ handler: async () => show(await get(pathname)) })
  })
  // TypeScript's DOM types lack Chromium's Network Information API.
  if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) void get(target.getAttribute('href') ?? '')
  })
  requestIdleCallback(() => {
    for (const link of document.querySelectorAll('main a')) observer.observe(link)
  })
}

function PostList({ posts }: { posts: readonly Summary[] }): ReactNode {
  const items = posts.map(({ slug, title, excerpt }) =>
    h('li', { key: slug }, h('h2', null, h('a', { href: `/blog/${slug}` }, title)), h('p', null, excerpt)),
  )
  return h('div', null, h('h1', null, 'Blog'), h('ul', null, items))
}

function ArticleView({ title, html }: Article): ReactNode {
  const body = h('div', { className: 'prose', dangerouslySetInnerHTML: { __html: html } })
  return h('article', null, h('h1', null, title), body)
}
