import { fileURLToPath } from 'node:url'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import * as v from 'valibot'
import { bundleChunks } from '../vite/bundle.ts'
import { BareApp, type Article, type Screen } from './bare/tree.ts'
import type { EdgeResponse, ResponseSource } from './measure/edge-server.ts'

const scriptPath = '/assets/bare.js'

const listSchema = v.object({
  data: v.object({
    list: v.object({
      posts: v.array(v.object({ slug: v.string(), title: v.string(), excerpt: v.string() })),
    }),
  }),
})
const articleSchema = v.object({
  data: v.object({ post: v.object({ html: v.string() }) }),
})

async function bundleClient(): Promise<string> {
  const input = fileURLToPath(new URL('./bare/client.ts', import.meta.url))
  const rolldownOptions = { input, output: { codeSplitting: false } }
  const target = 'baseline-widely-available'
  const [chunk] = await bundleChunks({ build: { target, modulePreload: false, rolldownOptions } })
  return chunk?.code ?? ''
}

export const pageStyle =
  'body{max-width:44rem;margin:auto;padding:1rem;font:1.1rem/1.6 sans-serif}pre{overflow:auto}img{max-width:100%}'

function renderDocument(screen: Screen): string {
  const fetchArticle = (): Promise<Article> => Promise.reject(new Error('Only the browser reads'))
  const tree = renderToString(createElement(BareApp, { firstScreen: screen, fetchArticle }))
  const state = JSON.stringify(screen).replaceAll('<', '\\u003c')
  return (
    '<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>Blog</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">' +
    `<style>${pageStyle}</style></head><body><div id="app">${tree}</div>` +
    `<script type="application/json" id="estado">${state}</script>` +
    `<script type="module" async src="${scriptPath}"></script></body></html>`
  )
}

export type MeasuredArticle = { slug: string; title: string; excerpt: string; html: string }

export async function readArticles(site: string): Promise<MeasuredArticle[]> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${site}/api/data${path}`)).json()
  const { posts } = v.parse(listSchema, await read('/blog')).data.list
  return Promise.all(
    posts.map(async (post) => ({
      ...post,
      html: v.parse(articleSchema, await read(`/blog/${post.slug}`)).data.post.html,
    })),
  )
}

/** The baseline site, with the same articles as the measured site. Both `/` and `/blog` show the list. */
export async function createBareSource(articles: readonly MeasuredArticle[]): Promise<ResponseSource> {
  const script = await bundleClient()
  const posts = articles.map(({ slug, title, excerpt }) => ({ slug, title, excerpt }))

  return async (path): Promise<EdgeResponse> => {
    if (path === scriptPath) return { status: 200, type: 'text/javascript', body: script }
    if (path === '/' || path === '/blog')
      return { status: 200, type: 'text/html', body: renderDocument({ posts, article: null }) }
    const address = path.replace(/^\/datos/, '')
    const found = articles.find(({ slug }) => address === `/blog/${slug}`)
    if (!found) return { status: 404, type: 'text/plain', body: '' }
    const article = { title: found.title, html: found.html }
    if (address !== path) return { status: 200, type: 'application/json', body: JSON.stringify(article) }
    return { status: 200, type: 'text/html', body: renderDocument({ posts: [], article }) }
  }
}
