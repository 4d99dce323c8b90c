import { foldText } from '#client/runtime/text/fold-text.ts'

/** True for an https URL without user name and password, which could disguise the real host. */
export function isExternalUrl(text: string): boolean {
  const url = /^https:\/\/[^\s"<>\\]+$/.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === ''
}

/** True for a path of this site. `//` and `/\` are excluded, because browsers read them as another host. */
export const isPath = (text: string): boolean => /^\/(?![/\\])[^"<>\s\\]*$/.test(text)

/** True for a safe link target, which excludes `javascript:` and other schemes. */
export const isLink = (text: string): boolean => isPath(text) || isExternalUrl(text)

/** `garantias` becomes a path of this site, `www.otro.example` an `https://` address. Other links stay as they are. */
export function completeLink(typed: string): string {
  const text = typed.trim()
  if (isLink(text)) return text
  if (/^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text)) return `https://${text}`
  return /^[\p{L}\p{N}_-]+([/?#]\S*)?$/u.test(text) ? `/${foldText(text).replaceAll('ñ', 'n')}` : text
}
