import * as v from 'valibot'
import { parseJson } from '../../platform/parse.ts'
import type { SafeStorage } from '../../platform/storage.ts'
import type { Settings } from '../../site.ts'

const key = 'ajustes-sin-guardar'

// What was typed may not be right yet, so only its outline is looked at: as many texts, lists and numbers as before.
const outline = (like: unknown): string => (Array.isArray(like) ? 'list' : typeof like)
const draftSchema = v.object({ rev: v.number(), site: v.record(v.string(), v.unknown()) })

/** What was typed in this tab and never stored, so that a reload or a lost connection takes nothing away. */
export function createDraftStore(storage: SafeStorage): {
  read: (rev: number, like: Settings) => Settings | null
  save: (rev: number, site: Settings) => void
  forget: () => void
} {
  return {
    read(rev, like) {
      const stored = v.safeParse(draftSchema, parseJson(storage.get(key)))
      if (!stored.success || stored.output.rev !== rev) return null
      const { site } = stored.output
      const fits = Object.entries(like).every(([name, value]) => outline(site[name]) === outline(value))
      // Written by `save` for the same form.
      return fits ? (site as Settings) : null
    },
    save: (rev, site) => void storage.set(key, JSON.stringify({ rev, site })),
    forget: () => storage.remove(key),
  }
}
