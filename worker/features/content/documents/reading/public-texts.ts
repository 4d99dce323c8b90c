import type { ShownKind } from '#client/features/content/documents/contract/content.ts'
import { textIds, type TextKind } from '#client/features/content/documents/contract/text-kinds.ts'
import type { Shown } from '#client/features/site/contract.ts'
import { site } from '#client/site.ts'
import { storageDeadlineMs, withDeadline } from '#worker/db/reach.ts'
import type { Database } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { lastSite } from '#worker/site-settings/site.ts'
import { defaultText } from '../defaults.ts'
import { readShowcases, type StoredShowcases } from './public.ts'

const isText = (kind: ShownKind): kind is TextKind => kind in textIds

/**
 * What readers see of some kinds: the text of a page, the owner's or what it says by itself, and what the owner has
 * published of the others, nothing where that is none yet. One trip.
 */
export async function shownOf<Name extends ShownKind>(
  db: Database,
  ...kinds: readonly Name[]
): Promise<Pick<Shown, Name>> {
  return toShown(kinds, await readShowcases(db, kinds))
}

/** The services that the site comes with, as visitors are spoken to; in tú the tree knows them itself. */
export async function servicesIn(treatment: string) {
  return treatment === 'tu' ? undefined : (await import('../defaults/spoken.ts')).spokenServices(treatment)
}

async function toShown<Name extends ShownKind>(
  kinds: readonly Name[],
  { name = site.name, treatment = site.treatment, ...stored }: StoredShowcases,
): Promise<Pick<Shown, Name>> {
  // The schemas are large, and a site that nobody has changed starts without them.
  const parsers = Object.keys(stored).length > 0 ? (await import('../parsers.ts')).parsers : null
  const shown = await Promise.all(
    kinds.map(async (kind) => {
      const text = stored[kind]
      const own = text === undefined ? undefined : parsers?.[kind](text)
      if (isText(kind)) return [kind, own?.[0] ?? (await defaultText(kind, { name, treatment }))] as const
      return [kind, own ?? (kind === 'service' ? await servicesIn(treatment) : undefined)] as const
    }),
  )
  // Each by the parser of its kind, or its default.
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined)) as Pick<Shown, Name>
}

/** The same where storage may be away, or late: then a text is what the page says by itself. */
export async function shownAnyway<Name extends TextKind>(
  db: Database,
  kind: Name,
  waitMs = storageDeadlineMs,
): Promise<Pick<Shown, Name>> {
  try {
    return await withDeadline(shownOf(db, kind), waitMs)
  } catch (error) {
    log('error', 'page-texts', { error })
    const { name, treatment } = lastSite(db).site
    return toShown([kind], { name, treatment })
  }
}
