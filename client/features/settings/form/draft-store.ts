import * as v from 'valibot'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import type { SiteSettings } from '#client/site.ts'

// Drafts may contain invalid values, so only the type of each setting is checked.
const getShape = (like: unknown): string => (Array.isArray(like) ? 'list' : typeof like)
export const draftSchema = v.object({ rev: v.number(), site: v.record(v.string(), v.unknown()) })

/** Stores unsaved settings in this browser, so that a reload or a lost connection does not lose them. */
export function createDraftStore(local: LocalDraft) {
  return {
    recover: (rev: number, like: SiteSettings) =>
      local.recover((value): SiteSettings | null => {
        const stored = v.safeParse(draftSchema, value)
        if (!stored.success || stored.output.rev !== rev) return null
        const { site } = stored.output
        const fits = Object.entries(like).every(([name, other]) => getShape(site[name]) === getShape(other))
        // The cast is safe: `save` wrote a draft of this type, and the type of each setting was checked.
        return fits ? (site as SiteSettings) : null
      }),
    save: (rev: number, site: SiteSettings) => local.write(JSON.stringify({ rev, site })),
    forget: local.remove,
    close: local.close,
    release: local.release,
  }
}
