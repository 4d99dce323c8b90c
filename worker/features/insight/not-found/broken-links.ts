import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { BrokenLink, NotFoundReport } from '#client/features/insight/not-found/contract/report.ts'
import { href } from '#client/routes.ts'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'

const usesJson = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ kind: v.picklist(['articulo', 'pagina']), id: v.string(), title: v.string() })),
)
const brokenRow = v.object({
  address: v.string(),
  status: v.number(),
  since: v.number(),
  uses: usesJson,
})
const totalsRow = v.object({ checked: v.number(), waiting: v.number() })

const maxBroken = 100

const toEditorLink = ({
  kind,
  id,
  title,
}: v.InferOutput<typeof usesJson>[number]): BrokenLink['uses'][number] => ({
  title,
  href: href(kind === 'articulo' ? 'mngr-blog-editar' : 'mngr-pagina', { id }),
})

export async function readBrokenLinks(db: Database): Promise<NotFoundReport['links']> {
  const [broken, totals] = await queryBatch(db, [
    sql`SELECT l.address, l.status, l.broken_at AS since, (
          SELECT json_group_array(json_object('kind', u.kind, 'id', u.id, 'title', coalesce(
            (SELECT title FROM posts WHERE u.kind = 'articulo' AND posts.id = u.id),
            (SELECT title FROM entry_publications WHERE u.kind = 'pagina' AND entry_id = u.id ORDER BY from_at LIMIT 1), u.id)))
          FROM link_uses u WHERE u.address = l.address) AS uses
        FROM links l WHERE l.broken_at IS NOT NULL ORDER BY l.broken_at, l.address LIMIT ${maxBroken}`,
    sql`SELECT count(checked_at) AS checked, count(*) - count(checked_at) AS waiting FROM links`,
  ])
  return {
    broken: v.parse(v.array(brokenRow), broken).map(({ since, uses, ...link }) => ({
      ...link,
      since: new Date(since).toISOString(),
      uses: uses.map(toEditorLink),
    })),
    ...v.parse(totalsRow, totals?.[0]),
  }
}
