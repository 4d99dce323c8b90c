import type { DocumentState } from '#client/runtime/router/view.ts'
import { appId, stateId } from '#client/runtime/text/ids.ts'
import { language, type Site, themeColor } from '#client/site.ts'
import textFont from '#client/ui/fonts/text.woff2?url'
import type { Chunks } from '../http/responses/chunks.ts'
import { escapeHtml, toScriptJson } from '../http/responses/escape.ts'
import { headScript, standaloneScript, standaloneStyle } from './inline.ts'

// The document around the tree, as text: React renders only what the client hydrates.

const encoder = new TextEncoder()

const headStart =
  `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">'

const renderSiteLinks = ({ name, icon }: Site): string =>
  (icon
    ? `<link rel="icon" href="${icon.src}"><link rel="apple-touch-icon" href="${icon.src}">`
    : '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">') +
  '<link rel="manifest" href="/site.webmanifest">' +
  `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(name)}" href="/feed.xml">` +
  `<link rel="alternate" type="application/feed+json" title="${escapeHtml(name)}" href="/feed.json">`

/** Asked for before the first text is laid out; the style names the same address. */
const fontLink = `<link rel="preload" href="${textFont}" as="font" type="font/woff2" crossorigin>`

// Before the script that chooses between them: client/ui/theme/theme-script.ts.
const themeColors =
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColor.light}">` +
  `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColor.dark}">`

// Vite's own client and React's refresh; served as modules so that pages stay the same otherwise.
const developmentScripts = __DEVELOPMENT__
  ? '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script><script type="module" src="/@vite/client"></script>'
  : ''

/**
 * More than half of a document and the same in each of a page, so encoded once. Measured in workerd for 46 kB: 87 µs for
 * all of it, 53 so.
 */
const encodedHeads = new Map<string, Uint8Array<ArrayBuffer>>()

function encodeSharedHead(style: string): Uint8Array<ArrayBuffer> {
  const bytes =
    encodedHeads.get(style) ??
    encoder.encode(`${fontLink}${themeColors}<style>${style}</style><script>${headScript}</script>`)
  encodedHeads.set(style, bytes)
  return bytes
}

export type DocumentParts = {
  /** Title, description and the rest, as elements. */
  head: string
  scripts: { entry: string; preload: readonly string[] }
  /** What stands inline, which its headers allow, and the files. */
  style: string
  styles: readonly string[]
  state: DocumentState
  /** The stylesheet of the owner's colour. */
  accentStyle: string | null
  /** What stands above the header, outside of what hydrates: it costs the client's script nothing. */
  announcement: string
  /** React's HTML. */
  tree: Chunks
}

const renderStyle = (css: string | null): string => (css ? `<style>${css}</style>` : '')

/** The whole document: the head, React's chunks, the state. */
export async function* renderDocument(parts: DocumentParts): Chunks {
  const { head, scripts, style, styles, state, accentStyle, announcement, tree } = parts
  const links =
    styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('') +
    scripts.preload.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`).join('')
  yield encoder.encode(headStart + head)
  yield encodeSharedHead(style)
  yield encoder.encode(
    `${renderStyle(accentStyle)}${renderSiteLinks(state.site)}${links}${developmentScripts}</head><body>${announcement}<div id="${appId}">`,
  )
  yield* tree
  yield encoder.encode(
    `</div><script type="application/json" id="${stateId}">${toScriptJson(state)}</script>` +
      `<script type="module" async fetchpriority="low" src="${scripts.entry}"></script></body></html>`,
  )
}

/** The self-contained document: language, title, its own style, and the script of the theme that was chosen elsewhere. */
export async function* renderStandaloneDocument(head: string, accent: string | null, tree: Chunks): Chunks {
  yield encoder.encode(
    `${headStart}${head}<link rel="icon" href="data:,">${themeColors}<style>${standaloneStyle}</style>` +
      `${renderStyle(accent)}<script>${standaloneScript}</script></head><body>`,
  )
  yield* tree
  yield encoder.encode('</body></html>')
}
