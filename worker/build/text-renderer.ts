import type { Plugin } from 'vite'

const module = /\/react-dom-server\.bun\.production\.js$/

/** What stands in React's renderer of text, and what stands there here. */
const changes: readonly (readonly [from: RegExp, to: string])[] = [
  // The bytes of each fragment are counted for boundaries of Suspense alone, to decide which of them come later: where
  // there is none it was half of what rendering costs. Characters say as much.
  [/return Buffer\.byteLength\(chunk, "utf8"\);/g, 'return chunk.length;'],
  // Renderers to other places, and what only they write to: a cold start would read and evaluate it.
  [/^exports\.(?!renderToPipeableStream\b|version\b)\w+ = function[^]*?^};$/gm, ''],
  [/\butil = require\("util"\)/g, 'util = { TextEncoder }'],
  [/^require\("crypto"\);$/gm, ''],
  [/\bstream = require\("stream"\)/g, 'stream = null'],
]

export function fitRenderer(code: string): string {
  return changes.reduce((text, [from, to]) => {
    // Lines stay where they were, and the maps of the log true.
    const changed = text.replace(from, (found) => to + '\n'.repeat(found.split('\n').length - 1))
    if (changed === text) throw new Error(`React's renderer has no ${from} any more: see worker/build`)
    return changed
  }, code)
}

/** Fits React's renderer of text (worker/render/tree.ts) to this runtime; fails once React has changed it. */
export function textRenderer(): Plugin {
  return {
    name: 'cauce:text-renderer',
    apply: 'build',
    enforce: 'pre',
    transform: { filter: { id: module }, handler: (code) => ({ code: fitRenderer(code), map: null }) },
  }
}
