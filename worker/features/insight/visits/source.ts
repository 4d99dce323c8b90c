import type { SourceKind } from '#client/features/insight/visits/contract/report.ts'
import { redact } from '#worker/http/request/redact.ts'

export const directSource = 'Directo'

type Named = readonly [host: RegExp, name: string, kind: SourceKind]

const knownSources: readonly Named[] = [
  [/^(.+\.)?google\.[a-z.]{2,6}$/, 'Google', 'search'],
  [/^(.+\.)?bing\.com$/, 'Bing', 'search'],
  [/^(.+\.)?duckduckgo\.com$/, 'DuckDuckGo', 'search'],
  [/^(.+\.)?yahoo\.[a-z.]{2,6}$/, 'Yahoo', 'search'],
  [/^(.+\.)?ecosia\.org$/, 'Ecosia', 'search'],
  [/^(.+\.)?search\.brave\.com$/, 'Brave', 'search'],
  [/^(.+\.)?startpage\.com$/, 'Startpage', 'search'],
  [/^(.+\.)?qwant\.com$/, 'Qwant', 'search'],
  [/^(.+\.)?yandex\.[a-z.]{2,6}$/, 'Yandex', 'search'],
  [/^(.+\.)?baidu\.com$/, 'Baidu', 'search'],
  [/^(chatgpt\.com|chat\.openai\.com)$/, 'ChatGPT', 'assistant'],
  [/^(.+\.)?perplexity\.ai$/, 'Perplexity', 'assistant'],
  [/^gemini\.google\.com$/, 'Gemini', 'assistant'],
  [/^copilot\.microsoft\.com$/, 'Copilot', 'assistant'],
  [/^claude\.ai$/, 'Claude', 'assistant'],
  [/^(.+\.)?facebook\.com$|^fb\.me$/, 'Facebook', 'social'],
  [/^(.+\.)?instagram\.com$/, 'Instagram', 'social'],
  [/^(.+\.)?linkedin\.com$|^lnkd\.in$/, 'LinkedIn', 'social'],
  [/^(.+\.)?(x|twitter)\.com$|^t\.co$/, 'X', 'social'],
  [/^(.+\.)?(youtube\.com|youtu\.be)$/, 'YouTube', 'social'],
  [/^(.+\.)?(whatsapp\.com|wa\.me)$/, 'WhatsApp', 'social'],
  [/^(.+\.)?(telegram\.org|t\.me)$/, 'Telegram', 'social'],
  [/^(.+\.)?tiktok\.com$/, 'TikTok', 'social'],
  [/^(.+\.)?reddit\.com$/, 'Reddit', 'social'],
  [/^(.+\.)?pinterest\.[a-z.]{2,6}$/, 'Pinterest', 'social'],
  [/^(.+\.)?threads\.(net|com)$/, 'Threads', 'social'],
  [/^bsky\.app$/, 'Bluesky', 'social'],
]
// Assistants are matched first: `gemini.google.com` would also match Google.
const byPrecision = knownSources.toSorted(
  (a, b) => Number(b[2] === 'assistant') - Number(a[2] === 'assistant'),
)
const sourceKinds = new Map(knownSources.map(([, name, kind]) => [name, kind]))

const hostPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * Names the site that a visit comes from by its host. Hosts that are not domain names, e.g. IP addresses, count as
 * direct.
 */
export function getSourceName(host: string): string {
  const plain = host.toLowerCase().replace(/^www\./, '')
  if (!hostPattern.test(plain) || plain.length > 80 || /\.\d+$/.test(plain)) return directSource
  return byPrecision.find(([pattern]) => pattern.test(plain))?.[1] ?? redact(plain)
}

export const getSourceKind = (source: string): SourceKind =>
  source === directSource ? 'direct' : (sourceKinds.get(source) ?? 'site')
