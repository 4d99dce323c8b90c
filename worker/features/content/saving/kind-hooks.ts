import { sql, type SQL } from 'drizzle-orm'
import { allKinds } from '#client/features/content/kinds/all-kinds.ts'
import { hasTemplate } from '#client/features/content/kinds/legal.ts'
import type { AnyKindName } from '#client/features/content/kinds/names.ts'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import { isCurrent, isKindOwned, publicationsWithEntries } from '#worker/db/publications.ts'
import { redirectMovedPage } from '#worker/features/redirects/queries.ts'
import {
  copyServiceRecipients,
  redirectMenuLinks,
  removeMenuLinks,
  storeDefaultMenus,
} from '#worker/features/settings/menu-links.ts'
import { leadToNewPath, redirectAutomatically } from '../../blog/queries/automatic-redirects.ts'

// What the changes of some kinds need besides the statements that all have in common.

type KindHooks = {
  /** Statements after each change of what readers see. */
  recordPublicChange: readonly SQL[]
  /** Leads readers from the former path (null = none) to the one that a publication has from now on. */
  redirectMoved: (from: string | null, to: string, now: number) => readonly SQL[]
  /** What names a text that readers do not see follows it from one path to another. */
  redirectWithdrawn: (id: string, from: string | null, to: string, now: number) => readonly SQL[]
  /** Runs before a text loses its path. */
  beforeWithdrawal: (id: string) => readonly SQL[]
  /** Puts statements around those that change what readers see from `at` on (epoch milliseconds). */
  surround: (at: number, now: number, statements: readonly SQL[]) => readonly SQL[]
  afterPublication: (id: string) => readonly SQL[]
  beforeDeletion: (id: string) => readonly SQL[]
}

/** Raises the revision of the contents that may appear on every page, a part of the stored site settings. */
export const raiseContentRevision = sql`UPDATE site_state SET content_rev = content_rev + 1`

const everywhere = [raiseContentRevision, bumpContentVersion]

/** Menu links follow a page to its new path. They are removed when it is deleted, and hidden while nobody sees it. */
const otherKinds: KindHooks = {
  recordPublicChange: everywhere,
  redirectMoved: (from, to, now) => [
    ...[redirectMovedPage(from, to, now), redirectMenuLinks(from, to)].flatMap(
      ({ statements = [] }) => statements,
    ),
    // Former addresses of an imported page.
    ...leadToNewPath(from, to),
  ],
  redirectWithdrawn: (_id, from, to) => redirectMenuLinks(from, to, ['"', '#', '?']).statements ?? [],
  beforeWithdrawal: (id) => (hasTemplate(id) ? [] : [storeDefaultMenus(sql`${id}`)]),
  surround: (_at, _now, statements) => statements,
  afterPublication: () => [],
  beforeDeletion: (id) => [...removeMenuLinks(sql`${id}`), ...everywhere],
}

const defaultServiceIds = sql`json_each(${JSON.stringify(serviceIds)})`
/** Redirects the default services for which the condition on `value`, their id, is true to /servicios. */
const redirectServices = (condition: SQL, now: number): SQL => sql`
  INSERT INTO owner_redirects (source, target, status, created_at)
  SELECT '/servicios/' || value, '/servicios', 301, ${now} FROM ${defaultServiceIds} WHERE ${condition}
  ON CONFLICT (source) DO NOTHING`

const isServed = (now: number): SQL => sql`(NOT ${isKindOwned('service', now)} OR EXISTS (
  SELECT 1 FROM ${publicationsWithEntries} WHERE p.path = 'servicios/' || value AND ${isCurrent(now)}))`

/** Redirects the path of a default service whose publication has ended to /servicios. */
export const redirectEndedService = (path: string, now: number): SQL =>
  redirectServices(sql`${path} = 'servicios/' || value`, now)

/** Stores the names of published services, also for enquiries about services that are withdrawn later. */
const saveServiceNames = (id: string): SQL => sql`
  INSERT INTO service_names (id, name)
  SELECT substr(path, 11), title FROM entry_publications WHERE entry_id = ${id} AND kind = 'service' ORDER BY from_at
  ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name`

const kindsWithServices = allKinds.flatMap(({ name, fields }) =>
  Object.values(fields).some(({ control }) => control === 'services') ? [name] : [],
)

/**
 * Texts that name services by their slug, such as cases and people, follow one to its new address in every version. Each
 * gets a revision, so that open editors get a conflict instead of writing the old address back; a publication of the
 * newest version follows it. `condition`: SQL on which all depends.
 */
function moveServiceReferences(from: string | null, to: string, now: number, condition: SQL): SQL[] {
  if (from === null || from === to) return []
  const before = from.replace('/servicios/', '')
  const after = to.replace('/servicios/', '')
  const names = (column: SQL): SQL =>
    sql`EXISTS (SELECT 1 FROM json_each(${column}, '$.services') WHERE value = ${before})`
  const rename = (column: SQL): SQL => sql`json_set(${column}, '$.services', json((
    SELECT json_group_array(iif(value = ${before}, ${after}, value) ORDER BY key)
    FROM json_each(${column}, '$.services'))))`
  const isText = sql`kind ${isOneOf(kindsWithServices)} AND ${condition}`
  const inTexts = sql`entry_id IN (SELECT id FROM entries WHERE ${isText})`
  const users = sql`(SELECT id FROM entries WHERE ${isText} AND ${names(sql`content`)})`
  const newest = sql`(SELECT max(rev) FROM entry_revisions WHERE entry_id = p.entry_id)`
  return [
    sql`UPDATE entry_revisions SET content = ${rename(sql`content`)} WHERE ${inTexts} AND ${names(sql`content`)}`,
    sql`INSERT INTO entry_revisions (entry_id, rev, kind, content, author_id, author_name, created_at, saved_at)
      SELECT e.id, e.rev + 1, iif(r.rev IN (SELECT rev FROM entry_publications WHERE entry_id = e.id), r.kind, 'saved'),
        ${rename(sql`e.content`)}, NULL, 'El sitio', ${now}, ${now}
      FROM entries e JOIN entry_revisions r ON r.entry_id = e.id
        AND r.rev = (SELECT max(rev) FROM entry_revisions WHERE entry_id = e.id)
      WHERE e.id IN ${users}`,
    sql`UPDATE entry_publications AS p SET rev = ${newest} WHERE entry_id IN ${users} AND rev = (
      SELECT max(rev) FROM entry_revisions WHERE entry_id = p.entry_id AND rev < ${newest})`,
    sql`UPDATE entry_publications SET data = ${rename(sql`data`)} WHERE ${inTexts} AND ${names(sql`data`)}`,
    sql`UPDATE entries SET rev = rev + 1, saved_at = ${now}, content = ${rename(sql`content`)} WHERE id IN ${users}`,
  ]
}

/** Before services are deleted: without any other of the owner's, the site shows the built-in ones again. */
function restoreDefaultServices(ids: SQL): SQL[] {
  const isLast = sql`EXISTS (SELECT 1 FROM entries WHERE kind = 'service' AND id IN (${ids}))
    AND NOT EXISTS (SELECT 1 FROM entries WHERE kind = 'service' AND id NOT IN (${ids}))`
  return [
    sql`UPDATE site_state SET services = NULL WHERE ${isLast}`,
    sql`DELETE FROM owner_redirects WHERE target = '/servicios' AND ${isLast}
      AND source IN (SELECT '/servicios/' || value FROM ${defaultServiceIds})`,
  ]
}

/** Statements before texts of any kinds are deleted at once. `ids`: SQL for their ids. */
export const prepareDeletions = (ids: SQL): SQL[] => [...restoreDefaultServices(ids), ...everywhere]

const hooks: Partial<Record<AnyKindName, KindHooks>> = {
  page: { ...otherKinds, recordPublicChange: [bumpContentVersion] },
  service: {
    ...otherKinds,
    /**
     * Redirects the default services that lose their page to /servicios, so that visitors from search engines find the
     * current services. The owner can change or delete these redirects.
     */
    surround: (at, now, statements) => [
      redirectServices(isServed(now), now),
      ...statements,
      sql`DELETE FROM owner_redirects WHERE created_at = ${now} AND target = '/servicios' AND source IN (
        SELECT '/servicios/' || value FROM ${defaultServiceIds} WHERE ${isServed(at)})`,
    ],
    redirectMoved: (from, to, now) => [
      ...otherKinds.redirectMoved(from, to, now),
      ...copyServiceRecipients(from, to),
      ...moveServiceReferences(from, to, now, sql`TRUE`),
    ],
    redirectWithdrawn(id, from, to, now) {
      // What has the name of a draft that was never public may mean a built-in service.
      const isKnown = sql`EXISTS (SELECT 1 FROM entries WHERE id = ${id} AND first_published_at <= ${now})`
      return [
        ...otherKinds.redirectWithdrawn(id, from, to, now),
        ...copyServiceRecipients(from, to, isKnown),
        ...moveServiceReferences(from, to, now, isKnown),
      ]
    },
    afterPublication: (id) => [saveServiceNames(id)],
    beforeDeletion: (id) => [...removeMenuLinks(sql`${id}`), ...prepareDeletions(sql`${id}`)],
  },
  article: {
    ...otherKinds,
    recordPublicChange: [bumpContentVersion],
    redirectMoved: redirectAutomatically,
    beforeWithdrawal: () => [],
    beforeDeletion: (id) => removeMenuLinks(sql`${id}`),
  },
}

export const getHooks = (kind: AnyKindName): KindHooks => hooks[kind] ?? otherKinds
