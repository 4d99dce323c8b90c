import { isbot } from 'isbot'
import type { BotKind } from '#client/features/insight/visits/contract/report.ts'
import type { AppContext } from '#worker/http/context.ts'
import { userAgentOf } from '#worker/http/request/user-agent.ts'
import { getVerifiedCategory } from './verified-bot.ts'

const knownBots: readonly (readonly [agent: RegExp, name: string, kind: BotKind])[] = [
  [/GPTBot|OAI-SearchBot|ChatGPT-User/, 'OpenAI', 'ai'],
  [/ClaudeBot|Claude-User|Claude-SearchBot|anthropic-ai/, 'Anthropic', 'ai'],
  [/PerplexityBot|Perplexity-User/, 'Perplexity', 'ai'],
  [/Google-Extended|GoogleOther|Google-CloudVertexBot/, 'Google (IA)', 'ai'],
  [/Meta-ExternalAgent|meta-externalfetcher/i, 'Meta (IA)', 'ai'],
  [/Bytespider/, 'ByteDance', 'ai'],
  [/CCBot/, 'Common Crawl', 'ai'],
  [/Amazonbot/, 'Amazon', 'ai'],
  [/MistralAI-User/, 'Mistral', 'ai'],
  [/cohere-ai/, 'Cohere', 'ai'],
  [/Applebot/, 'Applebot', 'search'],
  [/Googlebot|Google-InspectionTool|AdsBot-Google/, 'Googlebot', 'search'],
  [/bingbot/i, 'Bingbot', 'search'],
  [/DuckDuckBot|DuckAssistBot/, 'DuckDuckBot', 'search'],
  [/Yandex/, 'Yandex', 'search'],
  [/Baiduspider/, 'Baidu', 'search'],
  [/Qwantbot|Qwantify/, 'Qwant', 'search'],
  [/SeznamBot/, 'Seznam', 'search'],
  [/PetalBot/, 'PetalBot', 'search'],
  [/facebookexternalhit|facebookcatalog/i, 'Facebook', 'preview'],
  [/WhatsApp/, 'WhatsApp', 'preview'],
  [/Twitterbot/, 'X', 'preview'],
  [/LinkedInBot/, 'LinkedIn', 'preview'],
  [/TelegramBot/, 'Telegram', 'preview'],
  [/Slackbot|Slack-ImgProxy/, 'Slack', 'preview'],
  [/Discordbot/, 'Discord', 'preview'],
  [/SkypeUriPreview|BingPreview/, 'Microsoft', 'preview'],
  [/Pinterestbot/, 'Pinterest', 'preview'],
  [/redditbot/i, 'Reddit', 'preview'],
  [/Mastodon\//, 'Mastodon', 'preview'],
  [/UptimeRobot/i, 'UptimeRobot', 'monitor'],
  [/Pingdom/i, 'Pingdom', 'monitor'],
  [/StatusCake/i, 'StatusCake', 'monitor'],
  [/Better ?(?:Uptime|Stack)/i, 'Better Stack', 'monitor'],
  [/Site24x7/i, 'Site24x7', 'monitor'],
  [/DatadogSynthetics/, 'Datadog', 'monitor'],
  [/Chrome-Lighthouse|PTST\//, 'Lighthouse', 'monitor'],
  [/AhrefsBot|AhrefsSiteAudit/, 'Ahrefs', 'other'],
  [/SemrushBot|SiteAuditBot/, 'Semrush', 'other'],
  [/MJ12bot/, 'Majestic', 'other'],
]

const unnamedBot = 'Otros robots'

const kinds = new Map<string, BotKind>([
  ...knownBots.map(([, name, kind]) => [name, kind] as const),
  // The name under which earlier versions counted link previews.
  ['Vistas de enlaces', 'preview'],
])

/** Bot categories of Cloudflare, https://developers.cloudflare.com/bots/concepts/bot/verified-bots/categories/. */
const categories: readonly (readonly [category: RegExp, kind: BotKind])[] = [
  [/\bAI\b/, 'ai'],
  [/Search Engine Crawler/, 'search'],
  [/Page Preview/, 'preview'],
  [/Monitoring|Accessibility/, 'monitor'],
]
const verifiedUnnamedBots: Record<BotKind, string> = {
  search: 'Otro buscador',
  ai: 'Otra inteligencia artificial',
  preview: 'Otra vista previa',
  monitor: 'Otro vigilante',
  other: 'Otro robot comprobado',
}
// `Object.entries` returns string keys, although the keys of this record are known.
for (const [kind, name] of Object.entries(verifiedUnnamedBots) as [BotKind, string][]) kinds.set(name, kind)

const findBotName = (agent: string): string | null =>
  knownBots.find(([pattern]) => pattern.test(agent))?.[1] ?? null

/** A bot. `name` comes from its user agent; `isVerified` is true if Cloudflare has verified the bot. */
export type Bot = { name: string; isVerified: boolean }

/** Detects a bot; null if the request may come from a person's browser. */
export function detectBot(agent: string | undefined, category: string | null): Bot | null {
  const name = agent ? findBotName(agent) : null
  if (category !== null) {
    const kind = categories.find(([pattern]) => pattern.test(category))?.[1] ?? 'other'
    return { name: name ?? verifiedUnnamedBots[kind], isVerified: true }
  }
  if (name !== null) return { name, isVerified: false }
  return !agent || isbot(agent) ? { name: unnamedBot, isVerified: false } : null
}

export const getBot = (c: AppContext): Bot | null => detectBot(userAgentOf(c), getVerifiedCategory(c.req.raw))

export const isBot = (c: AppContext): boolean => getBot(c) !== null

const verifiedMark = '✓'

/** Earlier versions counted bots as «programas». */
export const toCurrentName = (stored: string): string =>
  stored.replace('Sondas de otros', 'Sondas de').replace(/programa(?=s$| comprobado$)/, 'robot')

/** The name under which a bot is counted. Verified bots get a prefix that no bot's name contains. */
export const toCountedName = ({ name, isVerified }: Bot): string => (isVerified ? verifiedMark + name : name)

/** Parses a counted name into its kind, its label and whether the bot was verified. */
export function parseCountedName(counted: string): Bot & { kind: BotKind; label: string } {
  const isVerified = counted.startsWith(verifiedMark)
  const stored = isVerified ? counted.slice(verifiedMark.length) : counted
  const name = toCurrentName(stored)
  const known = kinds.get(name)
  return {
    name,
    isVerified,
    kind: known ?? 'other',
    label: isVerified || known === undefined ? name : `Dice ser ${name}`,
  }
}

/** The key under which a page read by a bot is counted. A space separates kind and path: paths contain none. */
export const toBotPageKey = (counted: string, path: string): string =>
  `${parseCountedName(counted).kind} ${path}`
