import { sql, type SQL } from 'drizzle-orm'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'

/** Other pages name at most this many services. The services page shows this many with details and names the rest. */
const maxNamedServices = 24

/**
 * `json_set` arguments that empty the details of the services after the first `maxNamedServices`. A service's own page
 * still shows its details.
 */
const detailFields =
  sql.raw(`'$.intro', '', '$.delivers', json('[]'), '$.how', json('[]'), '$.needs', json('[]'),
  '$.asHtml', json('{}')`)

/** Increments the site's content revision unless the entry is a page. */
export const bumpContentRev = (id: string): SQL => sql`UPDATE site_state SET content_rev = content_rev + 1
  WHERE EXISTS (SELECT 1 FROM documents WHERE id = ${id} AND kind <> 'page')`

/**
 * Redirects the paths of default services that no longer have a page to /servicios, so that visitors from search
 * engines find the current services. Must run before `showcases` is rewritten, because it compares with the services
 * shown so far. The owner can change or delete these redirects.
 */
const redirectDefaultServices = sql`INSERT INTO owner_redirects (source, target, status, created_at)
  SELECT '/servicios/' || id.value, '/servicios', 301, (SELECT max(updated_at) FROM documents WHERE kind = 'service')
  FROM json_each(${JSON.stringify(serviceIds)}) AS id LEFT JOIN showcases AS seen ON seen.kind = 'service'
  WHERE EXISTS (SELECT 1 FROM documents WHERE kind = 'service' AND (public IS NOT NULL OR seen.kind IS NOT NULL))
    AND (seen.kind IS NULL OR EXISTS (SELECT 1 FROM json_each(seen.data) WHERE value ->> 'slug' = id.value))
    AND NOT EXISTS (SELECT 1 FROM documents WHERE public_slug = 'servicios/' || id.value)
  ON CONFLICT (source) DO NOTHING`

/**
 * Statements that rebuild the table `showcases`, which has one row per kind with its published entries. They run in the
 * batch that changes an entry. When the last entry of a kind is deleted, the site shows the defaults again.
 */
export const refreshShowcases: readonly SQL[] = [
  redirectDefaultServices,
  sql`UPDATE site_state SET services = NULL WHERE EXISTS (SELECT 1 FROM showcases WHERE kind = 'service')
    AND NOT EXISTS (SELECT 1 FROM documents WHERE kind = 'service')`,
  sql`DELETE FROM showcases WHERE kind NOT IN (SELECT kind FROM documents)`,
  sql`INSERT INTO showcases (kind, data)
    SELECT kind, json_group_array(json(iif(kind = 'service' AND place > ${maxNamedServices},
        json_set(public, ${detailFields}), public)) ORDER BY place) FILTER (WHERE public IS NOT NULL)
    FROM (SELECT kind, public, row_number() OVER (PARTITION BY kind, public IS NULL ORDER BY position, id) AS place
      FROM documents WHERE kind <> 'page') AS texts
    GROUP BY kind
    HAVING count(public) > 0 OR EXISTS (SELECT 1 FROM showcases WHERE showcases.kind = texts.kind)
    ON CONFLICT (kind) DO UPDATE SET data = excluded.data`,
  sql`UPDATE site_state SET services = (
      SELECT json_group_array(json_object('id', value ->> 'slug', 'name', value ->> 'title', 'shown', json('true'))
        ORDER BY key) FROM json_each(data) WHERE key < ${maxNamedServices})
    FROM showcases WHERE kind = 'service'`,
  sql`INSERT INTO service_names (id, name)
    SELECT value ->> 'slug', value ->> 'title' FROM showcases, json_each(data) WHERE kind = 'service'
    ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name`,
  bumpContentVersion,
]
