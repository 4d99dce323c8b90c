import { type PublicKind, type TextKind, textIds } from '#client/features/content/kinds/names.ts'
import type { PublicTexts } from '#client/features/site/contract.ts'
import { defaultSite } from '#client/site.ts'
import { storageTimeoutMs, withTimeout } from '#worker/db/with-timeout.ts'
import { log } from '#worker/http/log.ts'
import { getCachedSite } from '#worker/site-settings/site-state.ts'
import { getDefaultText } from '../defaults/default-texts.ts'
import { type PublicTextsQuery, readStoredPublicTexts, type StoredPublicTexts } from './public-entries.ts'

const isText = (kind: PublicKind): kind is TextKind => kind in textIds

/**
 * Reads the published entries of some kinds. Fixed pages fall back to their default text; other kinds, except services,
 * are left out until the owner publishes an entry.
 */
export async function readPublicTexts<Name extends PublicKind>(
  query: PublicTextsQuery,
  ...kinds: readonly Name[]
): Promise<Pick<PublicTexts, Name>> {
  return toPublicTexts(kinds, kinds.length === 0 ? {} : await readStoredPublicTexts(query, kinds))
}

/** The default services in usted or vos; undefined for tú, because the client contains that version. */
export async function getDefaultServicesIn(formOfAddress: string) {
  return formOfAddress === 'tu'
    ? undefined
    : (await import('../defaults/form-of-address.ts')).getDefaultServicesFor(formOfAddress)
}

/** What readers get of a kind of which the owner has published nothing. */
const defaultEntries: { [Name in PublicKind]?: (formOfAddress: string) => Promise<unknown> } = {
  service: getDefaultServicesIn,
}

async function toPublicTexts<Name extends PublicKind>(
  kinds: readonly Name[],
  { name = defaultSite.name, treatment: formOfAddress = defaultSite.treatment, ...stored }: StoredPublicTexts,
): Promise<Pick<PublicTexts, Name>> {
  // The schemas are large: do not load them for a site without published entries.
  const parseOwn = Object.keys(stored).length > 0 ? (await import('./parsers.ts')).parsePublicEntries : null
  const shown = await Promise.all(
    kinds.map(async (kind) => {
      const text = stored[kind]
      const own = text === undefined ? undefined : await parseOwn?.(kind, text, formOfAddress)
      if (isText(kind))
        return [kind, own?.[0] ?? (await getDefaultText(kind, { name, treatment: formOfAddress }))] as const
      return [kind, own ?? (await defaultEntries[kind]?.(formOfAddress))] as const
    }),
  )
  // Each value comes from the parser or the default of its kind, so the types match.
  return Object.fromEntries(shown.filter(([, value]) => value !== undefined)) as Pick<PublicTexts, Name>
}

/** Like `readPublicTexts`, but returns the default text if D1 fails or takes longer than `timeoutMs`. */
export async function readPublicTextsOrDefaults<Name extends TextKind>(
  place: PublicTextsQuery,
  kind: Name,
  timeoutMs = storageTimeoutMs,
): Promise<Pick<PublicTexts, Name>> {
  try {
    return await withTimeout(readPublicTexts(place, kind), timeoutMs)
  } catch (error) {
    log('error', 'page-texts', { error })
    const { name, treatment } = getCachedSite(place.db).site
    return toPublicTexts([kind], { name, treatment })
  }
}
