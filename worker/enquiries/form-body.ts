/** What a form post may hold, in bytes. */
export const maxFormBytes = 64 * 1_024

export type FormBody = { fields: Record<string, string>; complete: boolean }

/**
 * Reads a form as far as the limit goes. What was read of a longer one is still given back, so that
 * its sender loses as little as possible. Broken UTF-8 becomes the replacement character.
 */
export async function readFormBody(request: Request): Promise<FormBody> {
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader && size <= maxFormBytes) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    size += value.byteLength
  }
  const complete = size <= maxFormBytes
  if (!complete) await reader?.cancel()
  const text = Buffer.concat(chunks).toString('utf8', 0, Math.min(size, maxFormBytes))
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value
  return { fields, complete }
}
