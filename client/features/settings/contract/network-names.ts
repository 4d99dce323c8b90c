const networkNames: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'fb.com': 'Facebook',
  'github.com': 'GitHub',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'pinterest.com': 'Pinterest',
  't.me': 'Telegram',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'tiktok.com': 'TikTok',
  'twitter.com': 'X',
  'vimeo.com': 'Vimeo',
  'wa.me': 'WhatsApp',
  'x.com': 'X',
  'youtu.be': 'YouTube',
  'youtube.com': 'YouTube',
}

/** The name of the social network that the address belongs to; empty if it is none of the known ones. */
export function nameNetwork(href: string): string {
  const host = /^(?:https?:\/\/)?([a-z0-9.-]+)/i.exec(href.trim())?.[1]?.toLowerCase() ?? ''
  // Without subdomains such as `www`, `m` and those of countries.
  const domain = Object.keys(networkNames).find((each) => host === each || host.endsWith(`.${each}`))
  return (domain && networkNames[domain]) ?? ''
}

/** Where profiles begin, by network. Others are found at `https://DOMAIN/NAME`. */
const profileStarts: Readonly<Record<string, string>> = {
  Bluesky: 'bsky.app/profile/',
  LinkedIn: 'linkedin.com/company/',
  Threads: 'threads.net/@',
  TikTok: 'tiktok.com/@',
  YouTube: 'youtube.com/@',
}

/** `@empresa` on a known network becomes the address of the profile. Other texts stay as they are. */
export function completeProfile(network: string, typed: string): string {
  const profile = /^@([\w.-]+)$/.exec(typed.trim())?.[1]
  const known = Object.entries(networkNames).find(
    ([, name]) => name.toLowerCase() === network.trim().toLowerCase(),
  )
  return profile && known ? `https://${profileStarts[known[1]] ?? `${known[0]}/`}${profile}` : typed
}
