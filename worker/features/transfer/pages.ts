import { sql } from 'drizzle-orm'
import type { TransferPages } from '#client/features/transfer/contract.ts'
import type { Database } from '#worker/env.ts'
import type { PageFunction, PageFunctions } from '../../http/page.ts'
import { hasSampleSettings } from '../settings/exported-settings.ts'
import { listExportParts } from './export/export-parts.ts'
import { listOpenJobs } from './queries/imports.ts'
import { listUndoableImports } from './queries/undo.ts'

const transfer: PageFunction<TransferPages['mngr-importar']> = async ({ env: { db } }) => {
  const [counts, parts, open, made, isSample] = await Promise.all([
    countExport(db),
    listExportParts(db),
    listOpenJobs(db),
    listUndoableImports(db),
    hasSampleSettings(db),
  ])
  return { kind: 'data', data: { ...counts, parts, open, made, hasSampleSettings: isSample } }
}

export const transferPages: PageFunctions<TransferPages> = {
  'mngr-importar': transfer,
}

function countExport(db: Database): Promise<{ texts: number; media: number; tags: number }> {
  return db.get<{ texts: number; media: number; tags: number }>(sql`
      SELECT (SELECT count(*) FROM entries WHERE trashed_at IS NULL) AS texts,
        (SELECT count(*) FROM media WHERE purpose = 'library' AND trashed_at IS NULL) AS media, (SELECT count(*) FROM tags) AS tags`)
}
