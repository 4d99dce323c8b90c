import type { TransferPages } from '#client/transfer/contract.ts'
import type { PageFunction, PageFunctions } from '../http/page.ts'
import { countLibrary } from '../media/queries.ts'
import { exportParts } from './export-parts.ts'
import { listOpenJobs } from './queries/imports.ts'

const transfer: PageFunction<TransferPages['mngr-importar']> = async ({ env: { db } }) => {
  const [counts, parts, open] = await Promise.all([countLibrary(db), exportParts(db), listOpenJobs(db)])
  return { kind: 'data', data: { ...counts, parts, open } }
}

/** Route name → its data function. */
export const transferPages: PageFunctions<TransferPages> = {
  'mngr-importar': transfer,
}
