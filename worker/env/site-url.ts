import * as v from 'valibot'

const address = v.pipe(
  v.string(),
  v.trim(),
  v.url(),
  v.regex(/^https?:\/\//i),
  v.transform((value) => new URL(value).origin),
)

/** Origin of the public address, without a trailing slash; null = not a valid address. */
export function parseSiteUrl(value: unknown): string | null {
  const result = v.safeParse(address, value)
  return result.success ? result.output : null
}

export const siteUrlProblem =
  'SITE_URL debe ser la dirección pública del sitio, por ejemplo https://www.ejemplo.com: se define en [vars] de wrangler.toml.'
