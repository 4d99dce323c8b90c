import * as v from 'valibot'
import { mediaListSchema, mediaPaths } from '#client/features/media/contract.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { slugResponseSchema } from '../../contract/edited-text.ts'
import { article } from '../../kinds/article.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { followsTitle } from '../saving/text-rules.ts'
import type { FileDetails } from './text-files.ts'

type Fields = typeof article.fields
type Editor = Pick<TextEditor, 'change' | 'api'> & {
  draft: Pick<TextEditor['draft'], 'id' | 'stored' | 'autosave'>
}

const list = new Intl.ListFormat('es')
const nameFields = (names: readonly string[]): string =>
  list.format(names.map((name) => `«${article.fields[name as keyof Fields].label}»`))

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || String(value).trim() === ''

async function isInLibrary(id: string): Promise<boolean> {
  const path = mediaPaths.list({ kind: 'image', q: id }, null)
  const found = await callApi(path, { method: 'GET' }, mediaListSchema)
  return found.ok && found.value.media.some((one) => one.id === id)
}

/** The sentence on an address that the article cannot have; empty if it can. */
async function findSlugProblem({ api, draft: { id, stored } }: Editor, slug: string): Promise<string> {
  const body = { kind: stored.kind, text: slug, id }
  const free = await callApi(api.paths.slug, { method: 'POST', body }, slugResponseSchema)
  if (free.ok && free.value.slug === slug) return ''
  return `La dirección «${slug}» no está libre: se crea con el título.`
}

/**
 * Fills the empty fields of an article with what its file says. Resolves to sentences about what was taken, and what was
 * not and why.
 */
export async function takeDetails(editor: Editor, details: FileDetails): Promise<string[]> {
  const { stored, autosave } = editor.draft
  const images = Object.entries(details.images)
  const known = await Promise.all(images.map(([, id]) => isInLibrary(id)))
  const follows = followsTitle(stored, autosave.readLatest())
  const wish = follows ? details.slug : ''
  const slugProblem = wish === '' ? '' : await findSlugProblem(editor, wish)
  // Read after the requests: somebody may have typed meanwhile.
  const before = autosave.readLatest()
  const given = Object.entries({ ...details.fields, ...details.images }).filter(
    ([, value]) => !isBlank(value),
  )
  const missing = images.flatMap(([name], index) => (known[index] ? [] : [name]))
  const owned = given.flatMap(([name]) => (isBlank(before[name]) || missing.includes(name) ? [] : [name]))
  const open = given.filter(([name]) => !missing.includes(name) && !owned.includes(name))
  const fits = ([name, value]: (typeof given)[number]): boolean =>
    v.is(article.fields[name as keyof Fields].schema, value)
  const long = open.flatMap((one) => (fits(one) ? [] : [one[0]]))
  const taken = Object.fromEntries(open.filter(fits))
  const slug = wish !== '' && slugProblem === '' ? { slug: wish } : {}
  const names = Object.keys({ ...slug, ...taken })
  if (names.length > 0) editor.change({ ...taken, ...slug })
  return [
    names.length > 0 && `Del archivo vienen también: ${nameFields(names)}.`,
    owned.length > 0 && `Se queda lo que ya tenía el artículo: ${nameFields(owned)}.`,
    long.length > 0 && `Sin importar, por su tamaño: ${nameFields(long)}.`,
    missing.length > 0 && `Sin importar, porque no está en Medios: ${nameFields(missing)}.`,
    slugProblem,
    ...details.notes,
  ].filter((sentence): sentence is string => typeof sentence === 'string' && sentence !== '')
}
