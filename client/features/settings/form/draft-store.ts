import * as v from 'valibot'
import type { LocalDraft } from '#client/runtime/session/local-drafts.ts'
import type { Settings } from '#client/site.ts'

// What was typed may not be right yet, so only its outline is looked at: as many texts, lists and numbers as before.
const outline = (like: unknown): string => (Array.isArray(like) ? 'list' : typeof like)
export const draftSchema = v.object({ rev: v.number(), site: v.record(v.string(), v.unknown()) })

/** What was typed in this browser and never saved, so that a reload or a lost connection takes nothing away. */
export function createDraftStore(local: LocalDraft): {
  read: (rev: number, like: Settings) => Settings | null
  save: (rev: number, site: Settings) => void
  forget: () => void
} {
  return {
    read(rev, like) {
      const stored = v.safeParse(draftSchema, local.read())
      if (!stored.success || stored.output.rev !== rev) return null
      const { site } = stored.output
      const fits = Object.entries(like).every(([name, value]) => outline(site[name]) === outline(value))
      // Written by `save` for the same form.
      return fits ? (site as Settings) : null
    },
    save: (rev, site) => local.write(JSON.stringify({ rev, site })),
    forget: local.remove,
  }
}
