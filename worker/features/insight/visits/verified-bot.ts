/**
 * The category of a program whose address the platform has checked, where it says so: with Bot Management, or by the
 * category alone. Empty = checked, and no category; null = not checked, or nobody says.
 */
export function getVerifiedCategory({ cf }: Request): string | null {
  // What the platform says depends on the plan of the zone; its types know less.
  const { botManagement, verifiedBotCategory: category } = (cf ?? {}) as Partial<Record<string, unknown>>
  if (typeof category === 'string' && category !== '') return category.slice(0, 60)
  const isVerified =
    typeof botManagement === 'object' &&
    botManagement !== null &&
    'verifiedBot' in botManagement &&
    botManagement.verifiedBot === true
  return isVerified ? '' : null
}
