import * as v from 'valibot'
import { createApi, route } from '#worker/api/route.ts'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import { eventFacts } from '../event-api.ts'
import { recordEmptySearch } from './record.ts'

/** `POST /api/perdidos`: receives searches without results, which browsers report. */
export const notFoundApi = createApi([
  route('POST', '/', {
    ...eventFacts,
    body: v.object({ q: v.pipe(v.string(), v.maxLength(200)) }),
    maxBytes: kilobyte,
    example: { given: 'phone', body: { q: 'hola' }, status: 204 },
    handle: ({ c, body: { q } }) => {
      recordEmptySearch(c, q)
      return c.body(null, 204)
    },
  }),
])
