import { emailPattern } from '#client/runtime/text/email.ts'

export const wrongAddressText = 'Escribe una dirección completa, como /contacto o https://cauce.example'

/** Completes an address: `cauce.example` and `ana@cauce.example` get a scheme. Null for what links must not have. */
export function toHref(input: string): string | null {
  const text = input.trim()
  if (/^(?:\/(?!\/)|#)\S*$/.test(text)) return text
  if (emailPattern.test(text)) return `mailto:${text}`
  if (/^(?:mailto|tel):\S+$/i.test(text)) return text
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase()
  if (text.startsWith('//') || ![undefined, 'http', 'https'].includes(scheme)) return null
  const address = scheme === undefined ? `https://${text}` : text
  return URL.canParse(address) && new URL(address).hostname.includes('.') ? address : null
}

/** True if the input is an address rather than words to search for. */
export const isLinkAddress = (input: string): boolean =>
  /^(?:[/#]|[a-z][a-z0-9+.-]*:)/i.test(input.trim()) || toHref(input) !== null

/** An address as people name it, for places with little room. */
export const shortenAddress = (href: string): string => href.replace(/^https?:\/\/(?:www\.)?/, '')
