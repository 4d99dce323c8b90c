import { sql } from 'drizzle-orm'
import type { Database } from '#worker/env.ts'

export function countExport(db: Database): Promise<{ texts: number; media: number; tags: number }> {
  return db.get<{ texts: number; media: number; tags: number }>(sql`
      SELECT (SELECT count(*) FROM entries WHERE trashed_at IS NULL) AS texts,
        (SELECT count(*) FROM media WHERE purpose = 'library') AS media, (SELECT count(*) FROM tags) AS tags`)
}
