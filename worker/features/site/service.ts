import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { getPublicSchema } from '#client/features/content/kinds/all-kinds.ts'
import type { ServiceContent } from '#client/features/content/kinds/service.ts'
import { createDefaultServices } from '#client/features/site/default-services.ts'
import type { Site } from '#client/site.ts'
import { isKindOwned } from '#worker/db/publications.ts'
import type { Database } from '#worker/env.ts'
import { selectPublication } from '../content/documents/reading/public-entries.ts'
import { getDefaultServicesIn } from '../content/documents/reading/public-texts.ts'

const storedServiceSchema = v.pipe(v.string(), v.parseJson(), getPublicSchema('service'))

/** Parses a stored service. Without one, finds a default service by its slug; null if there is neither. */
export async function resolveService(
  slug: string,
  stored: string | null,
  { services, treatment: formOfAddress }: Site,
): Promise<ServiceContent | null> {
  if (stored !== null) return v.parse(storedServiceSchema, stored)
  const offered = (await getDefaultServicesIn(formOfAddress)) ?? createDefaultServices(services)
  return offered.find((each) => each.slug === slug) ?? null
}

/** Reads a published service by its slug, and whether the owner has published any service. */
export async function findPublicService(
  db: Database,
  path: string,
  now: number,
): Promise<{ data: string | null; path: string | null; hasOwn: number }> {
  return db.get(sql`SELECT data, path, hasOwn FROM (SELECT ${isKindOwned('service', now)} AS hasOwn)
    LEFT JOIN (${selectPublication(path.slice(1), now)})`)
}
