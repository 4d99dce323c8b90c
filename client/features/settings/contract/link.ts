/** What stands before an `@` hides where an address leads. */
export function isExternalUrl(text: string): boolean {
  const url = /^https:\/\/[^\s"<>\\]+$/.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}

/** A path of this site: `//` and `/\` would lead to another. */
export const isPath = (text: string): boolean => /^\/(?![/\\])[^"<>\s\\]*$/.test(text)

/** An address that a click may lead to: `javascript:` and the like are none. */
export const isLink = (text: string): boolean => isPath(text) || isExternalUrl(text)
