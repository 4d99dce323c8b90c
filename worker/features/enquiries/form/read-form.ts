import { maxFileBytes, tooLargeMessage } from '#client/features/enquiries/contract/form.ts'
import type { AppContext } from '#worker/http/context.ts'
import { kilobyte, multipartOverhead } from '#worker/http/limits/limit-body.ts'
import type { ParsedBody } from '#worker/http/request/body.ts'
import { readUpload } from '#worker/http/request/form-body.ts'
import { maxReceivedBytes, readRest } from '#worker/http/request/read-rest.ts'
import { checkBurst } from './limits.ts'
import type { Posted } from './receive.ts'

export type PostedForm = Posted & { fields: Record<string, string>; complete?: boolean }

const maxFormBytes = maxFileBytes + multipartOverhead
/** Bytes of the start and of the end of a refused form that are read for its texts, which have fewer; or a chunk more. */
const maxTextBytes = 64 * kilobyte

function toPostedForm(form: FormData): PostedForm {
  const fields: Record<string, string> = {}
  const files: File[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] ??= value
    // Browsers send an empty file for a field without one.
    else if (value.size > 0 || value.name !== '') files.push(value)
  }
  return { fields, files }
}

/** The texts before and after a file, so that a form of at most `max` bytes can be shown again as typed. */
async function readTexts(c: AppContext, max: number): Promise<Record<string, string>> {
  const type = c.req.header('Content-Type') ?? ''
  const boundary = `--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ''}`
  const [starts, ends]: [Uint8Array[], Uint8Array[]] = [[], []]
  let [startSize, endSize] = [0, 0]
  function onChunk(chunk: Uint8Array): void {
    if (startSize < maxTextBytes) {
      starts.push(chunk)
      startSize += chunk.byteLength
      return
    }
    ends.push(chunk)
    endSize += chunk.byteLength
    while (endSize - (ends[0]?.byteLength ?? endSize) >= maxTextBytes)
      endSize -= ends.shift()?.byteLength ?? 0
  }
  await readRest(c, { max, onChunk })
  const [start, end] = [Buffer.concat(starts), Buffer.concat(ends)]
  const after = end.indexOf(boundary)
  const texts = Buffer.concat([
    start.subarray(0, Math.max(0, start.lastIndexOf(boundary))),
    after < 0 ? Buffer.from(`${boundary}--\r\n`) : end.subarray(after),
  ])
  const form = await new Response(texts, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  return form ? toPostedForm(form).fields : {}
}

/**
 * Reads the form: with its file, or by `readOther`. Of forms that are too large, and of senders beyond their limit, it
 * returns only the texts.
 */
export async function readPosted<Other>(
  c: AppContext,
  address: string,
  readOther: (c: AppContext) => Promise<ParsedBody<Other>>,
): Promise<ParsedBody<PostedForm | Other>> {
  if (!/^multipart\/form-data\s*;/i.test(c.req.header('Content-Type') ?? '')) return readOther(c)
  const retryAfter = await checkBurst(c.get('env'), address)
  const isLarge = Number(c.req.header('Content-Length')) > maxFormBytes
  if (isLarge || retryAfter !== null) {
    const refusal: Posted['refusal'] =
      retryAfter === null
        ? { kind: 'invalid', fields: { archivo: tooLargeMessage } }
        : { kind: 'limited', retryAfter }
    const max = retryAfter === null ? maxReceivedBytes : maxFormBytes
    return { ok: true, value: { fields: await readTexts(c, max), refusal } }
  }
  c.set('bodyLimit', maxFormBytes)
  const body = await readUpload(c)
  return body.ok ? { ok: true, value: toPostedForm(body.value) } : body
}
