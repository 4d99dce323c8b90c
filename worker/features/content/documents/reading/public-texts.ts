import type { PublicKind } from '#client/features/content/documents/contract/content.ts'
import { textIds, type TextKind } from '#client/features/content/documents/contract/text-kinds.ts'
import type { PublicTexts } from '#client/features/site/contract.ts'
import { defaultSite } from '#client/site.ts'
import { storageTimeoutMs, withTimeout } from '#worker/db/with-timeout.ts'
import type { Database } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { getCachedSite } from '#worker/site-settings/site-state.ts'
import { getDefaultText } from '../defaults.ts'
import { readStoredPublicTexts, type StoredPublicTexts } from './public-entries.ts'

const isText = (kind: PublicKind): kind is TextKind => kind in textIds

/**
 * What readers see of some kinds: the text of a page, the owner's or what it says by itself, and what the owner has
 * published of the others, nothing where that is none yet. One trip.
 */
export async function readPublicTexts<Name extends PublicKind>(
  db: Database,
  ...kinds: readonly Name[]
): Promise<Pick<PublicTexts, Name>> {
  return toPublicTexts(kinds, await readStoredPublicTexts(db, kinds))
}

/** The services that the site comes with, as visitors are spoken to; in tú the tree knows them itself. */
export async function getDefaultServicesIn(formOfAddress: string) {
  return formOfAddress === 'tu'
    ? undefined
    : (await import('../defaults/form-of-address.ts')).getDefaultServicesFor(formOfAddress)
}

async function toPublicTexts<Name extends PublicKind>(
  kinds: readonly Name[],
  { name = defaultSite.name, treatment: formOfAddress = defaultSite.treatment, ...stored }: StoredPublicTexts,
): Promise<Pick<PublicTexts, Name>> {
  // The schemas are large, and a site that nobody has changed starts without them.
  const parsers = Object.keys(stored).length > 0 ? (await import('../parsers.ts')).parsers : null
  const shown = await Promise.all(
    kinds.map(async (kind) => {
      const text = stored[kind]
      const own = text === undefined ? undefined : parsers?.[kind](text)
      if (isText(kind))
        return [kind, own?.[0] ?? (await getDefaultText(kind, { name, treatment: formOfAddress }))] as const
      return [
        kind,
        own ?? (kind === 'service' ? await getDefaultServicesIn(formOfAddress) : undefined),
      ] as const
    }),
  )
  // Each by the parser of its kind, or its default.
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined)) as Pick<PublicTexts, Name>
}

/** The same where storage may be away, or late: then a text is what the page says by itself. */
export async function readPublicTextsOrDefaults<Name extends TextKind>(
  db: Database,
  kind: Name,
  timeoutMs = storageTimeoutMs,
): Promise<Pick<PublicTexts, Name>> {
  try {
    return await withTimeout(readPublicTexts(db, kind), timeoutMs)
  } catch (error) {
    log('error', 'page-texts', { error })
    const { name, treatment } = getCachedSite(db).site
    return toPublicTexts([kind], { name, treatment })
  }
}
