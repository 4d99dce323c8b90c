/**
 * Returns the category of a bot that Cloudflare has verified by IP address; empty if the bot has none. Null if it is
 * not verified, or if the zone's plan does not provide this.
 */
export function getVerifiedCategory({ cf }: Request): string | null {
  // The fields depend on the zone's plan; the types do not include all.
  const { botManagement, verifiedBotCategory: category } = (cf ?? {}) as Partial<Record<string, unknown>>
  if (typeof category === 'string' && category !== '') return category.slice(0, 60)
  const isVerified =
    typeof botManagement === 'object' &&
    botManagement !== null &&
    'verifiedBot' in botManagement &&
    botManagement.verifiedBot === true
  return isVerified ? '' : null
}
