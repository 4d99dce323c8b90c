import type { EditorPage } from '#client/features/content/contract/edited-text.ts'
import type { EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import { hasTemplate } from '#client/features/content/kinds/legal.ts'
import { isServiceId } from '#client/features/settings/contract/services.ts'
import { hasPermission } from '#client/runtime/session/permissions.ts'
import type { Site } from '#client/site.ts'
import type { PageContext, PageOutcome } from '#worker/http/page.ts'
import { getSiteState, readSiteState } from '#worker/site-settings/site-state.ts'
import { listUserNames } from '../account/queries/users.ts'
import { followFormOfAddress } from './defaults/follow-form-of-address.ts'
import { listPreviews } from './previews/previews.ts'
import { type AnyContent, getKindOf, readText, toEditedText, toUnsavedText } from './saving/stored-text.ts'
import type { TextGroup } from './saving/text-group.ts'

/** Opens a built-in service while the site has no other, for those who may make all of them its own. */
export async function openExample({
  env,
  now,
  route,
  user,
}: PageContext): Promise<PageOutcome<EditorPage<EntryContent>>> {
  const { db, siteUrl } = env
  const id = route.params['id'] ?? ''
  if (!user || !hasPermission(user, 'publishPages') || !isServiceId(id)) return { kind: 'missing' }
  const { readExampleService } = await import('./saving/examples.ts')
  const template = await readExampleService(db, id, (await readSiteState(db, now)).site, now)
  if (!template) return { kind: 'missing' }
  const text = { ...toUnsavedText<EntryContent>(id, 'service', template), state: 'template' } as const
  return { kind: 'data', data: { text, template, previews: [], publishers: [], siteUrl, ...noSuggestions } }
}

type Suggestions = Pick<EditorPage, 'tags' | 'names'>
const noSuggestions: Suggestions = { tags: [], names: { series: [], authors: [], importers: [] } }

/** Loads a text of a group for its editor: a stored one, a new one, or the version that is built in. */
export async function openEditor<Content extends AnyContent>(
  group: TextGroup<Content>,
  { env, now, route, user }: PageContext,
  publishPermission: 'publishArticles' | 'publishPages',
  readSuggestions = (): Promise<Suggestions> => Promise.resolve(noSuggestions),
): Promise<PageOutcome<EditorPage<Content>>> {
  const id = route.params['id'] ?? ''
  const { db, siteUrl } = env
  const blank = group.createBlank(id, {
    author: user?.name,
    country: (await getSiteState(env, now)).site.country,
  })
  const readSite = async (): Promise<Site> => (await readSiteState(db, now)).site
  const [stored, template, previews, publishers, suggestions] = await Promise.all([
    blank ? null : readText(db, group, id, now),
    hasTemplate(id) ? group.readDefault(id, null, readSite) : null,
    blank ? [] : listPreviews({ db, siteUrl, id, now }),
    user && hasPermission(user, publishPermission) ? [] : listUserNames(db, publishPermission),
    readSuggestions(),
  ])
  const unsaved = blank ?? template
  // Readers get the sentences that are still built in as the site addresses them today.
  if (stored && (template || stored.kind === 'service'))
    stored.content = await followFormOfAddress(stored.content, (await readSite()).treatment)
  const text = stored ? toEditedText(stored) : unsaved && toUnsavedText(id, getKindOf(unsaved), unsaved)
  return text
    ? { kind: 'data', data: { text, template, previews, publishers, siteUrl, ...suggestions } }
    : { kind: 'missing' }
}
