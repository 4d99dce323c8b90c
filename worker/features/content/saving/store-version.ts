import { getKind } from '#client/features/content/kinds/all-kinds.ts'
import type { Database } from '#worker/env.ts'
import { toPath } from './slug.ts'
import { type EntrySave, saveEntry } from './steps.ts'
import type { AnyContent, Preconditions, TextGroup, TextSave } from './text-group.ts'
import { type EntryWrite, type TextOutcome, writeEntry } from './write-entry.ts'

type NextVersion<Content> = Pick<EntryWrite, 'audit' | 'unsaved'> & {
  save: TextSave<Content>
  /** `data`: what readers get of the content. */
  toEntry: (data: object) => Omit<EntrySave, 'path' | 'max'> & { content: Content }
}

/** Renders the next version of a text, and writes it in one batch with all that follows from it. */
export async function storeVersion<Content extends AnyContent>(
  db: Database,
  group: TextGroup<Content>,
  preconditions: Preconditions<Content>,
  { save, audit, unsaved, toEntry }: NextVersion<Content>,
): Promise<TextOutcome<Content>> {
  const rendered = await group.render(db, save, preconditions)
  if ('ok' in rendered) return rendered
  const { change } = save
  const entry = toEntry(rendered.data)
  const path = toPath(change.id, change.kind, entry.content)
  const step = saveEntry(change, { ...entry, path, max: getKind(change.kind).max })
  const steps = [step, ...rendered.steps]
  return writeEntry(db, group, { change, path, steps, audit, unsaved: { ...unsaved, ...rendered.problems } })
}
