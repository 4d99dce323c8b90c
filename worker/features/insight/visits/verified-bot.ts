/** Category of a bot verified by Cloudflare; empty without one. Null if not verified, or unknown by the zone's plan. */
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
