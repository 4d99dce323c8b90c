import * as v from 'valibot'

/** What an import did with each thing it found. */
export const importReportSchema = v.object({
  posts: v.number(),
  media: v.number(),
  redirects: v.number(),
  taken: v.array(v.object({ name: v.string(), note: v.nullable(v.string()) })),
  skipped: v.array(v.object({ name: v.string(), reason: v.string() })),
})
export type ImportReport = v.InferOutput<typeof importReportSchema>
export const maxImportBytes = 32 * 1024 * 1024

export const transferPaths = {
  /** POST multipart, field `archivo`: own zip, Ghost JSON or WordPress XML → report */
  import: '/api/mngr/importar',
  /** GET → zip, as a download */
  export: '/api/mngr/exportar',
} as const

/** Route name → the data of that page: how much an export would hold. */
export type TransferPages = { 'mngr-importar': { posts: number; media: number; tags: number } }
