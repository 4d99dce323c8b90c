import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnv } from '#worker/http/context.ts'
import { kilobyte, limitBody } from '#worker/http/limits/limit-body.ts'
import { readBody } from '#worker/http/request/body.ts'
import { createMethodNotAllowed } from '#worker/http/responses/method-not-allowed.ts'
import { recordEmptySearch } from './record.ts'

const searchSchema = v.object({ q: v.pipe(v.string(), v.maxLength(200)) })

/** `POST /api/perdidos`: reports a search without results. */
export const notFoundApi = new Hono<AppEnv>()
  .post('/', limitBody(kilobyte), async (c) => {
    const body = await readBody(c, searchSchema)
    if (!body.ok) return body.response
    recordEmptySearch(c, body.value.q)
    return c.body(null, 204)
  })
  .all('/', createMethodNotAllowed('POST'))
