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
