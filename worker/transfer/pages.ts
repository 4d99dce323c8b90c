import type { TransferPages } from '#client/transfer/contract.ts'
import type { PageFunction, PageFunctions } from '../http/page.ts'
import { countLibrary } from '../media/queries.ts'

const transfer: PageFunction<TransferPages['mngr-importar']> = async ({ env }) => ({
  kind: 'data',
  data: await countLibrary(env.db),
})

/** Route name → its data function. */
export const transferPages: PageFunctions<TransferPages> = {
  'mngr-importar': transfer,
}
