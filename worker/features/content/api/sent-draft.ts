import type { TextContent } from '#client/features/content/contract/edited-text.ts'
import type { AppContext } from '#worker/http/context.ts'
import { parseDraft } from '#worker/http/parse-draft.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { readText } from '../saving/stored-text.ts'
import type { AnyContent, TextGroup } from '../saving/text-group.ts'
import { getActor } from '../saving/write-entry.ts'

/** The content of a draft. A field that cannot be stored keeps its value, of the stored text or of a new one. */
export async function parseSentDraft<Content extends AnyContent>(
  c: AppContext,
  group: TextGroup<Content>,
  { id, content, isNew }: { id: string; content: TextContent; isNew: boolean },
) {
  const { env, now } = c.var
  const sent = group.complete(content, isNew, getActor(c))
  return parseDraft(group.schema, sent, async () => {
    const stored = isNew ? null : await readText(env.db, group, id, now)
    const readSite = async () => (await readSiteState(env.db, now)).site
    return stored ? stored.content : group.readDefault(id, sent['kind'], readSite)
  })
}
