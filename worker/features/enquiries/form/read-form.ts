import { maxFileBytes, tooLargeMessage } from '#client/features/enquiries/contract/form.ts'
import type { AppContext } from '#worker/http/context.ts'
import { kilobyte, multipartOverhead } from '#worker/http/limits/limit-body.ts'
import { type ParsedBody, readUpTo } from '#worker/http/request/body.ts'
import { readUpload } from '#worker/http/request/form-body.ts'
import { checkBurst } from './limits.ts'
import type { Posted } from './receive.ts'

export type PostedForm = Posted & { fields: Record<string, string>; complete?: boolean }

const maxFormBytes = maxFileBytes + multipartOverhead
/** Bytes read of a form that is refused: more than its texts can have. */
const maxStartBytes = 64 * kilobyte

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

/** The texts before the first file, so that the form can be shown again as typed. */
async function readStart(c: AppContext): Promise<Record<string, string>> {
  const type = c.req.header('Content-Type') ?? ''
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? ''
  const { bytes } = await readUpTo(maxStartBytes, c.req.raw.body)
  const end = Buffer.from(bytes).lastIndexOf(`--${boundary}`)
  const start = Buffer.concat([bytes.subarray(0, Math.max(0, end)), Buffer.from(`--${boundary}--\r\n`)])
  const form = await new Response(start, { headers: { 'Content-Type': type } }).formData().catch(() => null)
  return form ? toPostedForm(form).fields : {}
}

/**
 * Reads the form: with its file, or by `readOther`. Too large ones, and those of a sender in a hurry, are not read to
 * their end.
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
    return { ok: true, value: { fields: await readStart(c), refusal } }
  }
  c.set('bodyLimit', maxFormBytes)
  const body = await readUpload(c)
  return body.ok ? { ok: true, value: toPostedForm(body.value) } : body
}
