import * as v from 'valibot'
import { callApiSilently } from '#client/runtime/session/call-api-silently.ts'
import { type ApiRequest, callApi } from '#client/runtime/session/call-api.ts'
import type { DraftKind } from '#client/runtime/session/local-drafts.ts'
import type { Permission } from '#client/runtime/session/permissions.ts'
import { postContentSchema, storedContentSchema } from '../../contract.ts'
import {
  type EditedText,
  openedTextSchema,
  type Revision,
  revisionResponseSchema,
  revisionsResponseSchema,
  type TextContent,
} from '../../contract/edited-text.ts'
import { entryPaths, postPaths, type TextPaths } from '../../contract/text-paths.ts'
import type { RequestAction } from '../../contract/transitions.ts'
import { duplicateText } from '../../duplicate-text.ts'
import { entryContentSchema } from '../../kinds/all-kinds.ts'
import { href } from '../../routes.ts'
import { describePublishedPost } from '../publishing/describe-published-post.ts'
import { type ChangeOutcome, sendChange, toFailure } from './change.ts'

// Reading and changing a text of any kind. Articles and texts of other kinds have the same API at two paths.

/** Start of a publication (null = now) and its end (null = never, missing = unchanged). */
export type PublicationDates = { from: Date | null; until?: Date | null }

/** The date that an action sets, and the end that `changeDate` sets as well (missing = unchanged). */
export type ActionDates = { at?: Date | null; until?: Date | null }

export type SaveOptions = {
  rev: number
  isNew: boolean
  /** The content of an older version: it gets a revision of its own. */
  isRestored: boolean
}

type TextApiOptions = {
  paths: TextPaths
  /** The list of these texts, which is shown after one is deleted. */
  listName: string
  listPath: string
  toEditorPath: (id: string) => string
  /** Menus can have links to these texts. */
  isInMenus: boolean
  /** What else to say after publishing. */
  describePublished?: (text: EditedText, siteUrl: string, wasPublic: boolean) => Promise<string>
  draftKind: DraftKind
  /** Permission to publish, and to do everything that changes what readers see. */
  publishPermission: Permission
  contentSchema: v.GenericSchema<unknown, TextContent>
  /** Schema of a local draft of this text. It checks no limits: text too long for the server is restored too. */
  createDraftSchema: (opened?: TextContent) => v.GenericSchema<unknown, TextContent>
}
export type TextApi = TextApiOptions & ReturnType<typeof createRequests>

const toIso = (at: Date | null | undefined): string | null | undefined => at && at.toISOString()

function createRequests(paths: TextPaths) {
  const change = (path: string, body: object, rev: number, method: ApiRequest['method'] = 'POST') =>
    sendChange(path, { method, body, rev })
  return {
    /** Reads the text from the server without asking to sign in; null if that fails. */
    async read(id: string): Promise<EditedText | null> {
      const response = await callApiSilently(paths.text(id), { method: 'GET' }, openedTextSchema)
      if (!response.ok) return null
      const { published: _, ...text } = response.value
      return text
    },
    save: (id: string, content: TextContent, { rev, isNew, isRestored }: SaveOptions) =>
      isNew
        ? sendChange(paths.texts, { method: 'POST', body: { id, content } })
        : change(paths.draft(id), { content, isRestored }, rev, 'PUT'),
    publish: (id: string, content: TextContent, rev: number, { from, until }: PublicationDates) =>
      change(paths.publish(id), { content, from: toIso(from), until: toIso(until) }, rev),
    act: (id: string, rev: number, action: RequestAction, { at, until }: ActionDates = {}) =>
      change(paths.action(id, action), { at: toIso(at), until: toIso(until) }, rev),
    /** Permanently deletes the text. Resolves to an error message, or to an empty string. */
    async remove(id: string, rev: number): Promise<string> {
      const response = await callApi(paths.text(id), { method: 'DELETE', rev }, v.null())
      return response.ok ? '' : response.error.message
    },
    duplicate: (id: string) => duplicateText(paths, id),
    /** The content that readers see, or will see; null if reading fails or there is none. */
    async readPublished({ id, isPublic, from }: EditedText): Promise<TextContent | null> {
      if (!isPublic && from === null) return null
      const opened = await callApi(paths.text(id), { method: 'GET' }, openedTextSchema)
      return opened.ok ? (opened.value.published ?? opened.value.content) : null
    },
    /** The versions of a text, newest first; a string is an error message. */
    async readVersions(id: string): Promise<readonly Revision[] | string> {
      const response = await callApi(paths.revisions(id), { method: 'GET' }, revisionsResponseSchema)
      return response.ok ? response.value.revisions : response.error.message
    },
    async readVersion(id: string, version: number): Promise<TextContent | string> {
      const path = paths.revision(id, version)
      const response = await callApi(path, { method: 'GET' }, revisionResponseSchema)
      return response.ok ? response.value.content : response.error.message
    },
  }
}

const createTextApi = (options: TextApiOptions): TextApi => ({ ...options, ...createRequests(options.paths) })

export const postApi = createTextApi({
  paths: postPaths,
  listName: 'Artículos',
  listPath: href('mngr-blog'),
  toEditorPath: (id) => href('mngr-blog-editar', { id }),
  isInMenus: false,
  describePublished: describePublishedPost,
  draftKind: 'article',
  publishPermission: 'publishArticles',
  contentSchema: postContentSchema,
  createDraftSchema: () => storedContentSchema,
})

const getShape = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Of the kind of the opened text, or of any. Fields that the kind got later are those of the opened text. */
const createEntryDraftSchema = (opened: TextContent = {}) =>
  v.pipe(
    v.looseObject({ kind: v.string() }),
    v.transform((stored): TextContent => ({ ...opened, ...stored })),
    v.check((content) =>
      Object.entries(opened).every(([name, value]) =>
        name === 'kind' ? content[name] === value : getShape(content[name]) === getShape(value),
      ),
    ),
  )

export const entryApi = createTextApi({
  paths: entryPaths,
  listName: 'Páginas',
  listPath: href('mngr-paginas'),
  toEditorPath: (id) => href('mngr-pagina', { id }),
  isInMenus: true,
  draftKind: 'page',
  publishPermission: 'publishPages',
  contentSchema: entryContentSchema,
  createDraftSchema: createEntryDraftSchema,
})

/** The API of a built-in text of this kind: the first change makes all of them entries, whose version is 1. */
export function createExampleApi(kind: EditedText['kind']): TextApi {
  const adoptFirst = async (
    rev: number,
    change: (rev: number) => Promise<ChangeOutcome>,
  ): Promise<ChangeOutcome> => {
    if (rev > 0) return change(rev)
    const adopted = await callApi(entryPaths.examples, { method: 'POST', body: { kind } }, v.null())
    // 409: somebody has made them entries meanwhile.
    return adopted.ok || adopted.error.statusCode === 409 ? change(1) : toFailure(adopted.error)
  }
  return {
    ...entryApi,
    save: (id, content, options) =>
      adoptFirst(options.rev, (rev) => entryApi.save(id, content, { ...options, rev })),
    publish: (id, content, first, dates) =>
      adoptFirst(first, (rev) => entryApi.publish(id, content, rev, dates)),
  }
}
