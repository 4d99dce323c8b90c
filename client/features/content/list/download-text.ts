import { saveFile } from '#client/runtime/browser/save-file.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { openedTextSchema } from '../contract/edited-text.ts'
import type { TextPaths } from '../contract/text-paths.ts'
import { getFormFields } from '../kinds/all-kinds.ts'

/** Saves the newest version of a text as a Markdown file: its title and its texts. Resolves to an error message, or to ''. */
export async function downloadText(paths: Pick<TextPaths, 'text'>, id: string): Promise<string> {
  const response = await callApi(paths.text(id), { method: 'GET' }, openedTextSchema)
  if (!response.ok) return response.error.message
  const { kind, content } = response.value
  const texts = Object.entries(getFormFields(kind))
    .filter(([, { control }]) => control === 'text' || control === 'richText')
    .map(([name]) => String(content[name] ?? '').trim())
  const title = String(content['title'] ?? '') || 'Sin título'
  const text = [`# ${title}`, ...texts.filter(Boolean)].join('\n\n')
  saveFile(`${String(content['slug'] ?? '') || id}.md`, `${text}\n`, 'text/markdown')
  return ''
}
