import * as v from 'valibot'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import type { SiteSettings } from '#client/site.ts'

// What was typed may not be right yet, so only its outline is looked at: as many texts, lists and numbers as before.
const getShape = (like: unknown): string => (Array.isArray(like) ? 'list' : typeof like)
export const draftSchema = v.object({ rev: v.number(), site: v.record(v.string(), v.unknown()) })

/** What was typed in this browser and never saved, so that a reload or a lost connection takes nothing away. */
export function createDraftStore(local: LocalDraft): {
  read: (rev: number, like: SiteSettings) => SiteSettings | null
  save: (rev: number, site: SiteSettings) => void
  forget: () => void
} {
  return {
    read(rev, like) {
      const stored = v.safeParse(draftSchema, local.read())
      if (!stored.success || stored.output.rev !== rev) return null
      const { site } = stored.output
      const fits = Object.entries(like).every(([name, value]) => getShape(site[name]) === getShape(value))
      // Written by `save` for the same form.
      return fits ? (site as SiteSettings) : null
    },
    save: (rev, site) => local.write(JSON.stringify({ rev, site })),
    forget: local.remove,
  }
}
