import * as v from 'valibot'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import type { SiteSettings } from '#client/site.ts'

// Drafts may contain invalid values, so only the type of each setting is checked.
const getShape = (like: unknown): string => (Array.isArray(like) ? 'list' : typeof like)
export const draftSchema = v.object({ rev: v.number(), site: v.record(v.string(), v.unknown()) })

/** Stores unsaved settings in this browser, so that a reload or a lost connection does not lose them. */
export function createDraftStore(local: LocalDraft) {
  return {
    read(rev: number, like: SiteSettings): SiteSettings | null {
      const stored = v.safeParse(draftSchema, local.read())
      if (!stored.success) return null
      const { site } = stored.output
      // Saved by a request whose response did not arrive.
      if (JSON.stringify(site) === JSON.stringify(like)) local.remove()
      if (stored.output.rev !== rev) return null
      const fits = Object.entries(like).every(([name, value]) => getShape(site[name]) === getShape(value))
      // The cast is safe: `save` wrote a draft of this type, and the type of each setting was checked.
      return fits ? (site as SiteSettings) : null
    },
    save: (rev: number, site: SiteSettings) => local.write(JSON.stringify({ rev, site })),
    forget: local.remove,
    close: local.close,
  }
}
