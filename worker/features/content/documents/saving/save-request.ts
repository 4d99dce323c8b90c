import {
  type DocumentContent,
  documentContentSchema,
} from '#client/features/content/documents/contract/content.ts'
import { textKindOf } from '#client/features/content/documents/contract/text-kinds.ts'
import { isLegalId } from '#client/features/content/documents/legal.ts'
import type { AppContext } from '#worker/http/context.ts'
import { parseDraft } from '#worker/http/draft.ts'
import { errorResponse } from '#worker/http/errors.ts'
import { parseBySchema } from '#worker/http/request/body.ts'
import { readSite } from '#worker/site-settings/site.ts'
import { defaultContent } from '../defaults.ts'
import { readDocument } from '../queries.ts'
import { templateContent } from '../templates.ts'
import { blankOfKind } from './blanks.ts'
import { type Given, save } from './save.ts'

/** What a text says as it stands: as it is stored, else what the site says by itself, else nothing yet. */
async function standing(c: AppContext, id: string, kind: unknown): Promise<DocumentContent | null> {
  const { env, now } = c.var
  const stored = await readDocument(env.db, id)
  if (stored) return stored.content
  const only = textKindOf(id)
  if (only !== null) return defaultContent(only, (await readSite(env.db, now)).site)
  return isLegalId(id) ? templateContent(id, (await readSite(env.db, now)).site) : blankOfKind(kind)
}

type Sent = Omit<Given, 'content' | 'unsaved'> & { content: Readonly<Record<string, unknown>> }

/** Saves a text as it was sent: to be published only as a whole, as a draft without what of it is refused. */
export async function saveSent(c: AppContext, { content, ...sent }: Sent): Promise<Response> {
  const kind = content['kind'] ?? 'page'
  const given = { kind, ...content }
  if (sent.publish) {
    const whole = parseBySchema(documentContentSchema, given)
    return whole.ok ? save(c, { ...sent, content: whole.value }) : errorResponse(c, whole.error)
  }
  const draft = await parseDraft(documentContentSchema, given, () => standing(c, sent.id, kind))
  if (!draft.ok) return errorResponse(c, draft.error)
  return save(c, { ...sent, content: draft.value, unsaved: draft.unsaved })
}
