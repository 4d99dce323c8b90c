import { chooseIcon } from '#client/features/settings/contract/site-icon.ts'
import type { DocumentState } from '#client/runtime/router/view.ts'
import { appId, stateId } from '#client/runtime/text/ids.ts'
import { language, type Site, themeColor } from '#client/site.ts'
import textFont from '#client/ui/fonts/text.woff2?url'
import type { Chunks } from '../http/responses/chunks.ts'
import { escapeHtml, toScriptJson } from '../http/responses/escape.ts'
import { headScript } from './inline.ts'

// Writes the document around the React tree as text: React renders only what the client hydrates.

export const encoder = new TextEncoder()

/** The start of every document. */
export const headStart =
  `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">'

const renderFeed = (name: string, type: string, extension: string): string =>
  `<link rel="alternate" type="application/${type}" title="${escapeHtml(name)}" href="/feed.${extension}">`

function renderSiteLinks(site: Site, hasFeeds: boolean): string {
  const icon = chooseIcon(site)
  const icons = icon
    ? `<link rel="icon" href="${icon.src}"><link rel="apple-touch-icon" href="${icon.src}">`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">'
  const feeds = renderFeed(site.name, 'rss+xml', 'xml') + renderFeed(site.name, 'feed+json', 'json')
  return `${icons}<link rel="manifest" href="/site.webmanifest">${hasFeeds ? feeds : ''}`
}

/**
 * Preloaded because the first text needs it. The stylesheet uses the same URL. In the body: Chromium delays the first
 * paint by some 100 ms for a font that is preloaded in the head or by a `Link` header.
 */
export const fontLink = `<link rel="preload" href="${textFont}" as="font" type="font/woff2" crossorigin>`

// Must come before the script that selects one of these colours: client/ui/theme/theme-script.ts.
export const themeColors =
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColor.light}">` +
  `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColor.dark}">`

// Vite's client and React's refresh. As modules they run deferred, so they do not change how pages run.
const developmentScripts = __DEVELOPMENT__
  ? '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script><script type="module" src="/@vite/client"></script>'
  : ''

/**
 * The shared part of the head is more than half of a document, so it is encoded once per stylesheet. Measured in
 * workerd for 46 kB: 53 µs instead of 87 µs.
 */
const encodedHeads = new Map<string, Uint8Array<ArrayBuffer>>()

function encodeSharedHead(style: string): Uint8Array<ArrayBuffer> {
  const bytes =
    encodedHeads.get(style) ??
    encoder.encode(`${themeColors}<style>${style}</style><script>${headScript}</script>`)
  encodedHeads.set(style, bytes)
  return bytes
}

export type DocumentParts = {
  /** Title, description and other metadata, as elements. */
  head: string
  scripts: { entry: string; preload: readonly string[] }
  /** The inline stylesheet (its hash is in the CSP) and the linked stylesheets. */
  style: string
  styles: readonly string[]
  state: DocumentState
  accentStyle: string | null
  /** Whether the head names the feeds of the blog. */
  hasFeeds: boolean
  /** HTML above the header, outside of the hydrated root, so that it costs the client no script. */
  announcement: string
  tree: Chunks
}

export const renderStyleLinks = (files: readonly string[]): string =>
  files.map((file) => `<link rel="stylesheet" href="${file}">`).join('')

export const renderStyle = (css: string | null): string => (css ? `<style>${css}</style>` : '')

export async function* renderDocument(parts: DocumentParts): Chunks {
  const { head, scripts, style, styles, state, accentStyle, hasFeeds, announcement, tree } = parts
  const links =
    renderStyleLinks(styles) +
    scripts.preload.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`).join('')
  yield encoder.encode(headStart + head)
  yield encodeSharedHead(style)
  yield encoder.encode(
    `${renderStyle(accentStyle)}${renderSiteLinks(state.site, hasFeeds)}${links}${developmentScripts}</head><body>${fontLink}${announcement}<div id="${appId}">`,
  )
  yield* tree
  yield encoder.encode(
    `</div><script type="application/json" id="${stateId}">${toScriptJson(state)}</script>` +
      `<script type="module" async fetchpriority="low" src="${scripts.entry}"></script></body></html>`,
  )
}
