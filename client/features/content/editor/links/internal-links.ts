import { replaceDelimited } from '#client/runtime/text/delimited.ts'
import { maxLinks } from '../../links/contract.ts'

const fenceEnds = { backticks: /^```/gm, tildes: /^~~~/gm }
export const fences = {
  open: /^(?:```|~~~)/gm,
  getClosing: ([mark]: RegExpExecArray) => (mark === '~~~' ? fenceEnds.tildes : fenceEnds.backticks),
}

/** Removes code from a text: addresses in it are not links. Its line breaks stay, so that lines keep their numbers. */
export const removeCode = (markdown: string): string =>
  replaceDelimited(markdown, fences, ({ outer }) => outer.replaceAll(/[^\n]/g, '')).replaceAll(
    /`[^`\n]*`/g,
    '',
  )

/** Address of an inline link, a reference definition, a bare `<https://…>`, an HTML link or a block; not of an image. */
const linkAddressPattern =
  /\]\((?<!!\[[^\]]*\]\()\s*<?([^\s)>]+)|^\[[^[\]^]+\]:\s*<?([^\s>]+)|<(https?:[^\s<>]+)>|<a\s[^<>]*href="([^"]+)"|\{url="([^"\s]+)"/gm

export function findInternalLinks(markdown: string, siteUrl: string): string[] {
  const found = [...removeCode(markdown).matchAll(linkAddressPattern)].flatMap(([, ...groups]) => {
    const href = groups.find((group) => group !== undefined) ?? ''
    const isInternal = href.startsWith('/') ? !href.startsWith('//') : href.startsWith(`${siteUrl}/`)
    const url = isInternal && URL.canParse(href, siteUrl) ? new URL(href, siteUrl) : null
    return url && url.pathname.length <= 500 ? [url.pathname] : []
  })
  return [...new Set(found)].slice(0, maxLinks)
}
