import { saveFile } from '#client/runtime/browser/save-file.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { type EditedText, openedTextSchema } from '../contract/edited-text.ts'
import { isLive } from '../contract/states.ts'
import type { TextPaths } from '../contract/text-paths.ts'
import { getBodyField, getFormFields } from '../kinds/all-kinds.ts'

/**
 * The newest version of a text as the file that the export has (worker/features/transfer/export/text-file.ts), so that the
 * import reads it. Values are JSON, which is YAML, too. Unpublished changes are a draft.
 */
export function toTextFile({ id, kind, content, ...text }: EditedText): string {
  const body = getBodyField(kind) ?? ''
  const fields = Object.keys(getFormFields(kind)).filter((name) => name in content && name !== body)
  const status =
    text.state === 'trash' ? 'trash' : isLive(text.state) && !text.hasChanges ? 'published' : 'draft'
  const head = {
    id,
    kind,
    ...Object.fromEntries(fields.map((name) => [name, content[name]])),
    status,
    published: text.publishedAt ?? text.from,
    until: text.until,
    updated: text.savedAt,
  }
  const lines = Object.entries(head).map(
    ([name, value]) =>
      // The import recognises its own files by these two.
      `${name}: ${name === 'kind' ? kind : JSON.stringify(value)}`,
  )
  return `---\n${lines.join('\n')}\n---\n${String(content[body] ?? '')}`
}

/** Saves the newest version of a text as a Markdown file. Resolves to an error message, or to an empty string. */
export async function downloadText(paths: Pick<TextPaths, 'text'>, id: string): Promise<string> {
  const response = await callApi(paths.text(id), { method: 'GET' }, openedTextSchema)
  if (!response.ok) return response.error.message
  const text = response.value
  saveFile(`${String(text.content['slug'] ?? '') || id}.md`, toTextFile(text), 'text/markdown')
  return ''
}
