import * as v from 'valibot'
import { kilobyte } from '#worker/http/limits/limit-body.ts'
import { createEventApi } from '../event-api.ts'
import { recordEmptySearch } from './record.ts'

const searchSchema = v.object({ q: v.pipe(v.string(), v.maxLength(200)) })

/** `POST /api/perdidos`: receives searches without results, which browsers report. */
export const notFoundApi = createEventApi(kilobyte, searchSchema, (c, { q }) => recordEmptySearch(c, q))
