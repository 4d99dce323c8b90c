import * as v from 'valibot'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { type ApiRequest, callApi } from '#client/runtime/session/call-api.ts'
import { formatValue } from '../../editor/comparing/format-value.ts'
import { callApiSilently, type ChangeOutcome, sendChange, sendRemoval } from '../../editor/saving/change.ts'
import type { FieldErrors } from '../../editor/saving/save-state.ts'
import type { EditedText, RequestAction, TextApi } from '../../editor/saving/text-api.ts'
import type { Draft } from '../../editor/saving/use-draft.ts'
import { type EntryContent, entryContentSchema } from '../../kinds/all-kinds.ts'
import { findPublishProblems } from '../../kinds/publishable.ts'
import { isDefaultSlug } from '../../kinds/slug.ts'
import {
  type EditedEntry,
  editedEntryResponseSchema,
  editedEntrySchema,
  entriesApiPath,
  type EntryAction,
  entryRevisionSchema,
  getEntryActionPath,
  getEntryPath,
  getEntryRevisionPath,
} from '../contract.ts'
import { hasTemplate, isLegalId } from '../legal.ts'
import { href } from '../routes.ts'
import { getEntryState } from './entry-texts.ts'
import { getPublicPath } from './public-path.ts'

export type EditedEntryText = EditedEntry & EditedText<EntryContent>

export type EntryDraft = Draft<EditedEntryText>

export const toEditedText = (entry: EditedEntry): EditedEntryText => ({
  ...entry,
  state: getEntryState(entry),
  isPublic: entry.public !== null,
  publicPath: getPublicPath(entry),
  hasChanges: entry.changed,
  publishedAt: entry.public?.at ?? null,
})

const getShape = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Schema of a local draft: of the same kind as the opened text, or of any kind if none is open. */
const createDraftSchema = (opened?: EntryContent) =>
  v.custom<EntryContent>((input) => {
    const typed = v.safeParse(v.looseObject({ kind: v.string() }), input)
    if (!typed.success || !opened) return typed.success
    return (
      typed.output.kind === opened.kind &&
      Object.entries(opened).every(([name, value]) => getShape(typed.output[name]) === getShape(value))
    )
  })

const changeSchemas = {
  response: v.pipe(
    editedEntryResponseSchema,
    v.transform(({ unsaved, ...stored }) => ({ stored: toEditedText(stored), unsaved })),
  ),
  stored: v.pipe(editedEntrySchema, v.transform(toEditedText)),
}

const sendEntryChange = (path: string, request: ApiRequest): Promise<ChangeOutcome<EditedEntryText>> =>
  sendChange(path, request, changeSchemas)

const openedEntrySchema = v.object({ data: v.object({ document: editedEntrySchema }) })

export async function readVersion(id: string, rev: number): Promise<EntryContent | null> {
  const response = await callApi(getEntryRevisionPath(id, rev), { method: 'GET' }, entryRevisionSchema)
  return response.ok ? response.value.content : null
}

/** Problems of format and length by field, found before sending. */
function findFormProblems(input: unknown): FieldErrors {
  const parsed = v.safeParse(entryContentSchema, input)
  if (parsed.success) return {}
  return Object.fromEntries(
    parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const).toReversed(),
  )
}

/** The names of the actions in requests. */
const requestNames: Readonly<Partial<Record<RequestAction, EntryAction>>> = {
  setEnd: 'until',
  unschedule: 'unscheduled',
  unpublish: 'draft',
  revertToTemplate: 'draft',
  discard: 'discarded',
  trash: 'trash',
  restore: 'restored',
}

const toIso = (at: Date | null | undefined): string | null | undefined => at && at.toISOString()

export const entryApi: TextApi<EditedEntryText> = {
  draftKind: 'page',
  channel: 'cauce-textos',
  contentSchema: entryContentSchema,
  createDraftSchema,
  async read(id) {
    const path = toDataPath(href('mngr-pagina', { id }), '')
    const response = await callApiSilently(path, { method: 'GET' }, openedEntrySchema)
    return response.ok ? toEditedText(response.value.data.document) : null
  },
  save: (id, content, { rev, isNew, isOwnRevision }) =>
    isNew
      ? sendEntryChange(entriesApiPath, { method: 'POST', body: { id, content } })
      : sendEntryChange(getEntryPath(id), {
          method: 'PUT',
          body: { content, publish: false, apart: isOwnRevision },
          rev,
        }),
  publish(id, content, rev, { from, until }) {
    const dates = { from: toIso(from), ...(until === undefined ? {} : { until: toIso(until) }) }
    const body = { content, publish: true, ...dates }
    return sendEntryChange(getEntryPath(id), { method: 'PUT', body, rev })
  },
  act(id, rev, action, date) {
    const until = action === 'setEnd' ? { until: toIso(date) } : {}
    const body = { state: requestNames[action], ...until }
    return sendEntryChange(getEntryActionPath(id), { method: 'POST', body, rev })
  },
  remove: (id, rev) => sendRemoval(getEntryPath(id), rev),
  async readPublished({ id, public: publicVersion, from, content }) {
    if (publicVersion) return readVersion(id, publicVersion.rev)
    return from === null ? null : content
  },
  supports({ id, isPublic }, action) {
    if (action === 'changeDate') return false
    if (action === 'revertToTemplate') return isPublic && hasTemplate(id)
    if (action === 'unpublish') return isPublic && !hasTemplate(id)
    return action !== 'trash' || !hasTemplate(id)
  },
  findProblems: (content) => ({ ...findPublishProblems(content), ...findFormProblems(content) }),
  hasDefaultSlug: ({ id, publishedAt, from }, content) =>
    publishedAt === null && from === null && !isLegalId(id) && 'slug' in content && isDefaultSlug(content),
  toPlainText: (content) =>
    Object.entries(content)
      .filter(([name]) => name !== 'kind')
      .map(([name, value]) => (name === 'title' ? `# ${value || 'Sin título'}` : formatValue(value)))
      .filter(Boolean)
      .join('\n\n'),
}
