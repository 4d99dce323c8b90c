import { sql } from 'drizzle-orm'
import { fromCurrentInOrder } from '../../db/publications.ts'
import type { Database } from '../../env.ts'
import { parseImage, selectImageJson } from '../media/queries.ts'

/** The sizes of the home page's photograph, for `srcset`; empty without one. */
export async function readHomePhotoSizes(db: Database, now: number): Promise<string> {
  // The address of an image is /medios/{id of 20 characters}/…
  const photo = selectImageJson(sql`substr(p.data ->> '$.photo.src', 9, 20)`)
  const row = await db.get<{ photo: string | null } | undefined>(
    sql`SELECT ${photo} AS photo FROM ${fromCurrentInOrder('home', now)}`,
  )
  return parseImage(row?.photo ?? null)?.srcset ?? ''
}
