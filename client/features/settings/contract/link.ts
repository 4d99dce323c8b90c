/** True for an https URL without user name and password, which could disguise the real host. */
export function isExternalUrl(text: string): boolean {
  const url = /^https:\/\/[^\s"<>\\]+$/.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}

/** True for a path of this site. `//` and `/\` are excluded, because browsers read them as another host. */
export const isPath = (text: string): boolean => /^\/(?![/\\])[^"<>\s\\]*$/.test(text)

/** True for a safe link target, which excludes `javascript:` and other schemes. */
export const isLink = (text: string): boolean => isPath(text) || isExternalUrl(text)
