import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import {
  describeForeignImages,
  describeNotFoundLinks,
  readLinksAndImages,
} from '#client/features/content/editor/publishing/text-problems.ts'
import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import { anyKindNames } from '#client/features/content/kinds/names.ts'
import { findKindProblems, isEmpty } from '#client/features/content/kinds/publishable.ts'
import { isOneOf } from '#worker/db/is-one-of.ts'
import type { Env } from '#worker/env.ts'
import { findNotFoundPaths } from '../reading/public-paths.ts'

/** Most addresses of several texts that are checked. */
const maxPaths = 2_000

const row = v.object({
  id: v.string(),
  kind: v.picklist(anyKindNames),
  content: v.pipe(v.string(), v.parseJson(), v.looseObject({ title: v.optional(v.string(), '') })),
})
type Row = v.InferOutput<typeof row>

const list = new Intl.ListFormat('es')

/** What publishing needs, and what it recommends: a sentence for each without its stop. */
function findMissing({ kind: name, content }: Row): string[] {
  const kind = getKind(name)
  const parsed = v.safeParse(kind.schema, { ...content, kind: name })
  const problems = parsed.success ? Object.values(findKindProblems(kind, parsed.output)) : []
  const missing = Object.entries(kind.fields).flatMap(([field, { label, isRecommended }]) =>
    isRecommended && isEmpty(content[field] ?? '') ? [`«${label}»`] : [],
  )
  return [
    ...problems.map((problem) => `No se puede publicar: ${problem.replace(/\.$/, '')}`),
    ...(missing.length > 0 ? [`Falta ${list.format(missing)}`] : []),
  ]
}

/** Those of the texts that have problems, if `isSeen` holds for their entry `e`, with sentences about these. */
export async function listPublishProblems(
  { db, siteUrl }: Env,
  ids: readonly string[],
  isSeen: SQL,
  now: number,
): Promise<{ id: string; kind: Row['kind']; title: string; problems: string[] }[]> {
  const found = await db.all(sql`SELECT e.id, e.kind, e.content FROM entries e
    WHERE e.id ${isOneOf(ids)} AND e.trashed_at IS NULL AND ${isSeen} ORDER BY e.saved_at DESC, e.id`)
  const texts = found.map((one) => {
    const text = v.parse(row, one)
    return { ...text, ...readLinksAndImages(text.kind, text.content, siteUrl) }
  })
  const paths = [...new Set(texts.flatMap((text) => text.paths))].slice(0, maxPaths)
  const notFound = new Set(await findNotFoundPaths(db, paths, now))
  return texts.flatMap((text) => {
    const problems = [
      ...findMissing(text),
      describeNotFoundLinks(text.paths.filter((path) => notFound.has(path))),
      describeForeignImages(text.foreignImages),
    ].filter(Boolean)
    const { id, kind, content } = text
    return problems.length > 0 ? [{ id, kind, title: content.title, problems }] : []
  })
}
