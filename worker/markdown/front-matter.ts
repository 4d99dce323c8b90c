import * as v from 'valibot'
import { parse } from 'yaml'

const frontMatterSchema = v.object({
  title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  excerpt: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
  published: v.pipe(v.string(), v.isoTimestamp()),
})

export type ContentFile = v.InferOutput<typeof frontMatterSchema> & { body: string }

/** Splits a content file into its front matter and body; throws with the file's name and what to mend. */
export function parseContentFile(name: string, text: string): ContentFile {
  const parts = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll('\r\n', '\n'))
  if (!parts) throw new Error(`${name}: it must begin with front matter between two lines of ---`)
  const result = v.safeParse(frontMatterSchema, parse(parts[1] ?? ''))
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${name}: ${v.getDotPath(issue) ?? 'front matter'}: ${issue.message}`)
  }
  return { ...result.output, body: (parts[2] ?? '').trim() }
}
