import { sql } from 'drizzle-orm'
import { queryBatch } from '#worker/db/batch.ts'
import { isCurrent, publicationsWithEntries, whereLive } from '#worker/db/publications.ts'
import { repeatBatches } from '#worker/db/repeat-batches.ts'
import type { Database, Env } from '#worker/env.ts'
import { unescapeHtml } from '#worker/http/responses/escape.ts'

/** Texts per round, rounds per run (each night), and links per text. */
const textsPerRound = 50
const maxRounds = 10
const maxLinksPerText = 200

type TextRow = { kind: string; id: string; html: string; updatedAt: number }

const hrefPattern = /<a\b[^<>]*?\shref="([^"]{1,500})"/gi

/** Extracts the distinct links of a text without fragments; internal ones as paths. */
export function extractLinks(html: string, siteUrl: string): string[] {
  const found = [...html.matchAll(hrefPattern)].flatMap(([, given = '']) => {
    if (given.startsWith('#')) return []
    const url = URL.parse(unescapeHtml(given), siteUrl)
    if (!url || !/^https?:$/.test(url.protocol)) return []
    url.hash = ''
    return [url.origin === siteUrl ? url.pathname + url.search : url.href]
  })
  return [...new Set(found)].slice(0, maxLinksPerText)
}

/** Selects published texts without their HTML, which is long. */
const selectPublished = (now: number) => sql`
  SELECT 'articulo' AS kind, id, updated_at AS updatedAt FROM posts WHERE ${whereLive(now)}
  UNION ALL SELECT 'pagina', e.id, p.from_at FROM ${publicationsWithEntries}
  WHERE e.kind <> 'article' AND ${isCurrent(now)}`

/** Selects published texts that were changed after their links were collected. */
const selectChanged = (now: number) => sql`
  SELECT t.kind, t.id, t.updatedAt, coalesce(iif(t.kind = 'articulo',
    (SELECT html FROM posts WHERE posts.id = t.id),
    (SELECT data ->> 'html' FROM entry_publications WHERE entry_id = t.id AND from_at = t.updatedAt)), '') AS html
  FROM (${selectPublished(now)}) t LEFT JOIN link_reads r ON r.kind = t.kind AND r.id = t.id
  WHERE r.updated_at IS NOT t.updatedAt LIMIT ${textsPerRound}`

async function collectNext(db: Database, siteUrl: string, now: number): Promise<number> {
  const texts = await db.all<TextRow>(selectChanged(now))
  const read = JSON.stringify(
    texts.map(({ html, ...text }) => ({ ...text, links: extractLinks(html, siteUrl) })),
  )
  const each = sql`json_each(${read}) t`
  await queryBatch(db, [
    sql`DELETE FROM link_uses WHERE (kind, id) IN (SELECT t.value ->> 'kind', t.value ->> 'id' FROM ${each})`,
    sql`INSERT INTO link_uses (kind, id, address)
        SELECT t.value ->> 'kind', t.value ->> 'id', l.value FROM ${each}, json_each(t.value, '$.links') l`,
    sql`INSERT INTO links (address) SELECT l.value FROM ${each}, json_each(t.value, '$.links') l
        WHERE true ON CONFLICT DO NOTHING`,
    sql`INSERT INTO link_reads (kind, id, updated_at)
        SELECT t.value ->> 'kind', t.value ->> 'id', t.value ->> 'updatedAt' FROM ${each}
        WHERE true ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at`,
  ])
  return texts.length
}

/** Collects the links of changed texts and deletes links that no text contains. Returns how many texts were read. */
export async function collectLinks({ db, siteUrl }: Env, now: number): Promise<number> {
  const count = await repeatBatches(() => collectNext(db, siteUrl, now), {
    size: textsPerRound,
    most: maxRounds,
  })
  await queryBatch(db, [
    sql`DELETE FROM link_reads WHERE (kind, id) NOT IN (SELECT kind, id FROM (${selectPublished(now)}))`,
    sql`DELETE FROM link_uses WHERE (kind, id) NOT IN (SELECT kind, id FROM link_reads)`,
    sql`DELETE FROM links WHERE address NOT IN (SELECT address FROM link_uses)`,
  ])
  return count
}
