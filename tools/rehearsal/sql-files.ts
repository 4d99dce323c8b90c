import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { FakeAccount } from './account.ts'
import { requireFound, respondMissingDatabase, respondOk } from './api-responses.ts'

const importBody = v.object({
  action: v.picklist(['init', 'ingest', 'poll']),
  etag: v.optional(v.string()),
})

const uploadedFiles = new Map<string, string>()

/** The API of `wrangler d1 execute --file`: receives the uploaded file and runs it in one transaction. */
export function createSqlFilesApi(account: FakeAccount): Hono {
  return new Hono()
    .put('/upload/:etag', async (c) => {
      const text = await c.req.text()
      const etag = createHash('md5').update(text).digest('hex')
      uploadedFiles.set(etag, text)
      return new Response(null, { headers: { ETag: `"${etag}"` } })
    })
    .post('/d1/database/:id/import', async (c) => {
      const { action, etag = '' } = v.parse(importBody, await c.req.json())
      const databases = [...account.databases.values()]
      const found = databases.find(({ uuid }) => uuid === c.req.param('id'))
      const database = requireFound(found, respondMissingDatabase)
      if (action === 'init') {
        const path = new URL(c.req.url).pathname.split('/d1/')[0]
        return respondOk({
          success: true,
          type: 'import',
          upload_url: `http://${c.req.header('Host')}${path}/upload/${etag}`,
          filename: etag,
        })
      }
      database.file.exec(`BEGIN;${uploadedFiles.get(etag) ?? ''};COMMIT`)
      database.writes += 1
      const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 }
      return respondOk({
        success: true,
        type: 'import',
        status: 'complete',
        messages: [],
        result: { num_queries: 1, final_bookmark: `marcador-${database.writes}`, meta },
      })
    })
}
