/**
 * Returns the category of a bot that Cloudflare verified by address; empty if it has none. null: not verified, or the
 * zone's plan does not tell.
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
