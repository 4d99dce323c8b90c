import * as v from 'valibot'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { type ApiRequest, callApi } from '#client/runtime/session/call-api.ts'
import type { DraftKind } from '#client/runtime/session/local-drafts.ts'
import {
  openedPostResponseSchema,
  postContentSchema,
  postResponseSchema,
  revisionResponseSchema,
  revisionsResponseSchema,
  storedContentSchema,
} from '../../contract.ts'
import { postPaths } from '../../contract/post-paths.ts'
import { revisionNames } from '../../contract/states.ts'
import type { TextAction } from '../../contract/transitions.ts'
import {
  editedEntryResponseSchema,
  editedEntrySchema,
  entriesApiPath,
  type EntryAction,
  entryRevisionSchema,
  getEntryActionPath,
  getEntryPath,
  getEntryPreviewsPath,
  getEntryRevisionPath,
} from '../../documents/contract.ts'
import { hasTemplate } from '../../documents/legal.ts'
import { href } from '../../documents/routes.ts'
import { entryContentSchema } from '../../kinds/all-kinds.ts'
import { type LivePreviewPath, livePreviewPaths } from '../preview/contract.ts'
import { callApiSilently, type ChangeOutcome, sendChange, sendRemoval } from './change.ts'
import {
  type EditedText,
  type PublicationDates,
  type RequestAction,
  type SaveOptions,
  type TextContent,
  toEditedEntry,
  toEditedPost,
  type Version,
} from './edited-text.ts'

// Reading and changing a text of any kind. The server has an API for articles and one for the other kinds.

export type TextApi = {
  draftKind: DraftKind
  /** Name of the BroadcastChannel on which the tabs of a browser announce their saves. */
  channel: string
  /** Schema of content that can be sent. */
  contentSchema: v.GenericSchema<unknown, TextContent>
  /** Schema of a local draft of this text. It checks no limits: text too long for the server is restored too. */
  createDraftSchema: (opened?: TextContent) => v.GenericSchema<unknown, TextContent>
  livePreviewPath: LivePreviewPath
  /** True if `readPublished` knows the version that is scheduled, which can be older than the newest one. */
  knowsScheduled: boolean
  /** Path of the preview links; that of each link is below it. */
  getPreviewsPath: (id: string) => string
  /** False if texts of this kind do not have the action in any state. */
  supports: (text: EditedText, action: TextAction) => boolean
  /** Reads the text from the server without asking to sign in; null if that fails. */
  read: (id: string) => Promise<EditedText | null>
  save: (id: string, content: TextContent, options: SaveOptions) => Promise<ChangeOutcome>
  publish: (id: string, content: TextContent, rev: number, dates: PublicationDates) => Promise<ChangeOutcome>
  act: (id: string, rev: number, action: RequestAction, date: Date | null) => Promise<ChangeOutcome>
  /** Permanently deletes the text. Resolves to an error message, or to an empty string. */
  remove: (id: string, rev: number) => Promise<string>
  /** The content that readers see, or will see; null if reading fails or there is none. */
  readPublished: (text: EditedText) => Promise<TextContent | null>
  /** Reads the versions of a text that comes without them; a string is an error message. */
  readVersions?: (id: string) => Promise<readonly Version[] | string>
  readVersion: (id: string, key: number) => Promise<TextContent | string>
  /** Makes the text of a version the newest one. Without it, the editor continues from that text and saves it. */
  restoreVersion?: (id: string, key: number, rev: number) => Promise<ChangeOutcome>
}

const toIso = (at: Date | null | undefined): string | null | undefined => at && at.toISOString()

/** Reads a version; a string is an error message. */
async function readVersion<Content>(
  path: string,
  schema: v.GenericSchema<unknown, { content: Content }>,
): Promise<Content | string> {
  const response = await callApi(path, { method: 'GET' }, schema)
  return response.ok ? response.value.content : response.error.message
}

const postSchemas = {
  response: v.pipe(
    postResponseSchema,
    v.transform(({ post, unsaved }) => ({ stored: toEditedPost(post), unsaved })),
  ),
  stored: v.pipe(postResponseSchema.entries.post, v.transform(toEditedPost)),
}

const sendPostChange = (path: string, rev: number, body: object = {}, method: 'POST' | 'PUT' = 'POST') =>
  sendChange(path, { method, body, rev }, postSchemas)

const postActionPaths: Readonly<Partial<Record<RequestAction, (id: string) => string>>> = {
  changeDate: postPaths.date,
  unschedule: postPaths.unpublish,
  unpublish: postPaths.unpublish,
  discard: postPaths.discard,
  trash: postPaths.trash,
  restore: postPaths.restore,
}

export const postApi: TextApi = {
  draftKind: 'article',
  channel: 'cauce-articulos',
  contentSchema: postContentSchema,
  createDraftSchema: () => storedContentSchema,
  livePreviewPath: livePreviewPaths.article,
  knowsScheduled: true,
  getPreviewsPath: postPaths.previews,
  supports: (_, action) =>
    ['publish', 'schedule', 'delete'].includes(action) || Object.hasOwn(postActionPaths, action),
  async read(id) {
    const response = await callApiSilently(postPaths.post(id), { method: 'GET' }, openedPostResponseSchema)
    return response.ok ? toEditedPost(response.value.post) : null
  },
  save: (id, content, { rev }) => sendPostChange(postPaths.draft(id), rev, { content }, 'PUT'),
  publish: (id, content, rev, { from }) =>
    sendPostChange(postPaths.publish(id), rev, { content, ...(from && { publishAt: toIso(from) }) }),
  act: (id, rev, action, date) =>
    sendPostChange(postActionPaths[action]?.(id) ?? '', rev, date ? { publishAt: toIso(date) } : {}),
  remove: (id, rev) => sendRemoval(postPaths.post(id), rev),
  async readPublished({ id, isPublic, from }) {
    if (!isPublic && from === null) return null
    const opened = await callApi(postPaths.post(id), { method: 'GET' }, openedPostResponseSchema)
    return opened.ok ? (opened.value.published ?? opened.value.post.content) : null
  },
  async readVersions(id) {
    const response = await callApi(postPaths.revisions(id), { method: 'GET' }, revisionsResponseSchema)
    if (!response.ok) return response.error.message
    return response.value.revisions.map(({ id: key, at, kind, author }, index) => ({
      key,
      at,
      author,
      label: revisionNames[kind],
      isCurrent: index === 0,
    }))
  },
  readVersion: (id, key) => readVersion(postPaths.revision(id, key), revisionResponseSchema),
  restoreVersion: (id, key, rev) => sendPostChange(postPaths.restoreRevision(id, key), rev),
}

const getShape = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Schema of a local draft: of the same kind as the opened text, or of any kind if none is open. */
const createEntryDraftSchema = (opened?: TextContent) =>
  v.custom<TextContent>((input) => {
    const typed = v.safeParse(v.looseObject({ kind: v.string() }), input)
    if (!typed.success || !opened) return typed.success
    return (
      typed.output.kind === opened['kind'] &&
      Object.entries(opened).every(([name, value]) => getShape(typed.output[name]) === getShape(value))
    )
  })

const entrySchemas = {
  response: v.pipe(
    editedEntryResponseSchema,
    v.transform(({ unsaved, ...stored }) => ({ stored: toEditedEntry(stored), unsaved })),
  ),
  stored: v.pipe(editedEntrySchema, v.transform(toEditedEntry)),
}

const sendEntryChange = (path: string, request: ApiRequest) => sendChange(path, request, entrySchemas)

const openedEntrySchema = v.object({ data: v.object({ document: entrySchemas.stored }) })

/** The names of the actions in requests. */
const entryActions: Readonly<Partial<Record<RequestAction, EntryAction>>> = {
  setEnd: 'until',
  unschedule: 'unscheduled',
  unpublish: 'draft',
  revertToTemplate: 'draft',
  discard: 'discarded',
  trash: 'trash',
  restore: 'restored',
}

export const entryApi: TextApi = {
  draftKind: 'page',
  channel: 'cauce-textos',
  contentSchema: entryContentSchema,
  createDraftSchema: createEntryDraftSchema,
  livePreviewPath: livePreviewPaths.entry,
  knowsScheduled: false,
  getPreviewsPath: getEntryPreviewsPath,
  supports({ id, isPublic }, action) {
    if (action === 'changeDate') return false
    if (action === 'revertToTemplate') return isPublic && hasTemplate(id)
    if (action === 'unpublish') return isPublic && !hasTemplate(id)
    return action !== 'trash' || !hasTemplate(id)
  },
  async read(id) {
    const path = toDataPath(href('mngr-pagina', { id }), '')
    const response = await callApiSilently(path, { method: 'GET' }, openedEntrySchema)
    return response.ok ? response.value.data.document : null
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
    const body = { state: entryActions[action], ...until }
    return sendEntryChange(getEntryActionPath(id), { method: 'POST', body, rev })
  },
  remove: (id, rev) => sendRemoval(getEntryPath(id), rev),
  async readPublished({ id, publicVersion, from, content }) {
    if (publicVersion === null) return from === null ? null : content
    const version = await readVersion(getEntryRevisionPath(id, publicVersion), entryRevisionSchema)
    return typeof version === 'string' ? null : version
  },
  readVersion: (id, key) => readVersion(getEntryRevisionPath(id, key), entryRevisionSchema),
}
