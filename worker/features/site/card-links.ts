import { sql, type SQL } from 'drizzle-orm'
import type { HomeContent } from '#client/features/content/kinds/home.ts'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import type { Site } from '#client/site.ts'
import { fromCurrentInOrder, isPublishedAt } from '#worker/db/publications.ts'
import { domainCheckPath } from '#worker/http/fixed-pages.ts'

/**
 * A link of a card of the home page at which no text is published: where it is redirected to, and whether there is a text
 * that nobody sees.
 */
export type CardLink = { path: string; target: string | null; isHidden: number }

const defaultPaths = JSON.stringify(serviceIds.map((id) => `/servicios/${id}`))

/** Reads the links of the cards on the home page, and those to built-in services. */
export const selectCardLinks = (now: number): SQL => sql`
  SELECT l.value AS path, r.target, EXISTS (SELECT 1 FROM entries h WHERE h.language = 'es'
    AND h.path = substr(coalesce(r.target, l.value), 2) AND NOT ${isPublishedAt(sql`h.path`, now)}) AS isHidden
  FROM (SELECT value FROM json_each(${defaultPaths})
    UNION SELECT value ->> 'href' FROM json_each((
      SELECT data -> '$.audience' FROM (SELECT p.data FROM ${fromCurrentInOrder('home', now)})))) l
  LEFT JOIN owner_redirects r ON r.source = l.value
  WHERE NOT ${isPublishedAt(sql`substr(l.value, 2)`, now)}`

/**
 * Where the cards of the home page lead: to the new address of a page that has moved, and nowhere if it is not published.
 * The address of a built-in service leads to the list once the owner has withdrawn it.
 */
export function followCardLinks(
  home: HomeContent,
  links: readonly CardLink[],
  { services, domainCheck }: Site,
): HomeContent {
  const isShown = (path: string): boolean =>
    services.some(({ id, shown }) => shown && path === `/servicios/${id}`)
  const audience = home.audience.map((card) => {
    if (!domainCheck && card.href === domainCheckPath) return { ...card, href: '' }
    const link = isShown(card.href) ? undefined : links.find(({ path }) => path === card.href)
    if (!link) return card
    const isBuiltIn = serviceIds.some((id) => card.href === `/servicios/${id}`)
    const isMoved = link.target !== null && link.target !== '/servicios'
    if (link.isHidden === 1 || (isBuiltIn && !isMoved)) return { ...card, href: '' }
    return { ...card, href: link.target ?? card.href }
  })
  return { ...home, audience }
}
