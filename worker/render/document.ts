import { appId, stateId } from '#client/platform/ids.ts'
import type { DocumentState } from '#client/router/view.ts'
import { site, siteHead } from '#client/site.ts'
import { scriptJson } from '../http/escape.ts'
import { headScript, publicStyles, standaloneStyle } from './inline.ts'

// The document around the tree, as text: React renders only what the client hydrates.

const headStart =
  `<!DOCTYPE html><html lang="${site.language}"><head><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">'

// No preload for the font: Chromium holds the first paint for it, up to 100 ms; the stylesheet asks 40 ms later.
const siteLinks =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
  '<link rel="manifest" href="/site.webmanifest">' +
  `<link rel="alternate" type="application/rss+xml" title="${site.name}" href="/feed.xml">` +
  `<link rel="alternate" type="application/feed+json" title="${site.name}" href="/feed.json">` +
  `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${siteHead.themeColor.light}">` +
  `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${siteHead.themeColor.dark}">`

// Vite's own client and React's refresh; served as modules so that pages stay the same otherwise.
const developmentScripts = __DEVELOPMENT__
  ? '<script type="module">import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;</script><script type="module" src="/@vite/client"></script>'
  : ''

export type DocumentParts = {
  /** Title, description and the rest, as elements. */
  head: string
  scripts: { entry: string; preload: readonly string[] }
  styles: readonly string[]
  state: DocumentState
}

/** What stands before and after the rendered tree. */
export function documentParts({ head, scripts, styles, state }: DocumentParts): {
  start: string
  end: string
} {
  const links =
    styles.map((file) => `<link rel="stylesheet" href="${file}">`).join('') +
    scripts.preload.map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`).join('')
  return {
    start:
      `${headStart}${head}<script>${headScript}</script><style>${publicStyles}</style>` +
      `${siteLinks}${links}${developmentScripts}</head><body><div id="${appId}">`,
    end:
      `</div><script type="application/json" id="${stateId}">${scriptJson(state)}</script>` +
      `<script type="module" async fetchpriority="low" src="${scripts.entry}"></script></body></html>`,
  }
}

/** The self-contained document: language, title, its own style. */
export function standaloneParts(head: string): { start: string; end: string } {
  return {
    start: `${headStart}${head}<link rel="icon" href="data:,"><style>${standaloneStyle}</style></head><body>`,
    end: '</body></html>',
  }
}
