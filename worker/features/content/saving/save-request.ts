import { isLegalId } from '#client/features/content/documents/legal.ts'
import { type EntryContent, entryContentSchema } from '#client/features/content/kinds/all-kinds.ts'
import { findTextKind } from '#client/features/content/kinds/names.ts'
import type { AppContext } from '#worker/http/context.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { parseDraft } from '#worker/http/parse-draft.ts'
import { parseBySchema } from '#worker/http/request/body.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { getDefaultContent } from '../documents/defaults.ts'
import { readEntry } from '../documents/queries.ts'
import { toTemplateContent } from '../documents/templates.ts'
import { getBlankOfKind } from './blanks.ts'
import { type SaveInput, saveEntryRequest } from './save.ts'

/** The current content of an entry: stored, else its default or template, else the empty content of its kind. */
export async function readCurrentContent(
  c: AppContext,
  id: string,
  kind: unknown,
): Promise<EntryContent | null> {
  const { env, now } = c.var
  const stored = await readEntry(env.db, id, now)
  if (stored) return stored.content
  const only = findTextKind(id)
  if (only !== null) return getDefaultContent(only, (await readSiteState(env.db, now)).site)
  return isLegalId(id) ? toTemplateContent(id, (await readSiteState(env.db, now)).site) : getBlankOfKind(kind)
}

type SaveRequest = Omit<SaveInput, 'content' | 'unsaved'> & { content: Readonly<Record<string, unknown>> }

/** Saves an entry. Publishing requires valid fields; a draft keeps the current value of each invalid field. */
export async function saveRequested(c: AppContext, { content, ...sent }: SaveRequest): Promise<Response> {
  const kind = content['kind'] ?? 'page'
  const given = { kind, ...content }
  if (sent.publish) {
    const complete = parseBySchema(entryContentSchema, given)
    return complete.ok
      ? saveEntryRequest(c, { ...sent, content: complete.value })
      : errorResponse(c, complete.error)
  }
  const draft = await parseDraft(entryContentSchema, given, () => readCurrentContent(c, sent.id, kind))
  if (!draft.ok) return errorResponse(c, draft.error)
  return saveEntryRequest(c, { ...sent, content: draft.value, unsaved: draft.unsaved })
}
