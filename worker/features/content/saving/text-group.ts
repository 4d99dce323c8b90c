import type * as v from 'valibot'
import type { TextContent } from '#client/features/content/contract/edited-text.ts'
import type { Country } from '#client/features/settings/contract/country-choices.ts'
import type { SitePages } from '#client/features/site/contract.ts'
import type { Site } from '#client/site.ts'
import type { AuditEvent } from '#worker/audit/audit-entry.ts'
import type { BatchStep } from '#worker/db/write-batch.ts'
import type { Database } from '#worker/env.ts'
import type { Images } from '#worker/markdown/images.ts'
import type { Refusal } from './outcome.ts'
import type { TakenSlugs } from './slug.ts'
import type { Actor, StateChange, EntryChange } from './steps.ts'
import type { AnyContent, StoredText, TextReader } from './stored-text.ts'

/** Where texts are changed, which ones, and by whom. */
export type Saving = { db: Database; group: TextGroup; actor: Actor }

/** Messages by field. */
export type Messages = Readonly<Record<string, string>>

export type PreviewedText = SitePages['vista-previa']['text']

/** What an import says of a text, besides its content. Epoch milliseconds. */
export type ImportedState = {
  status: 'draft' | 'published' | 'trash'
  publishedAt: number | null
  until: number | null
  updatedAt: number
}

export type TextSave<Content = AnyContent> = {
  change: EntryChange
  stored: StoredText<Content> | null
  content: Content
  /** When readers see it, in epoch milliseconds; null = it is a draft. */
  at: number | null
  /** Readers go on seeing, or have seen, another version, which stays. */
  isPending: boolean
  /** It comes from a file. `workingCopy`: newer text that readers do not see. */
  imported?: Pick<ImportedState, 'status'> & { workingCopy: Content | null }
}

/** What a change depends on: the stored text, slugs similar to the requested one, and used images. */
export type Preconditions<Content = AnyContent> = {
  stored: StoredText<Content> | null
  /** Readers see the built-in entries of the kind. */
  hasExamples: boolean
  takenSlugs: TakenSlugs
  images: Images
}

/** `data`: what readers get. `problems`: why the content, although stored, cannot be shown. */
type Rendered = { data: object; problems: Messages; steps: readonly BatchStep[] }

/**
 * How the texts that an API serves differ from others: articles, and texts of all other kinds. Methods, as these may
 * take the content of their group only, while callers do not know which one it is.
 */
export type TextGroup<Content extends AnyContent = AnyContent> = TextReader<Content> & {
  /** Of content in requests. */
  schema: v.GenericSchema<unknown, Content>
  /** The content of a new text at the path segment for it; null if the segment is the id of a text. */
  createBlank(
    segment: string,
    defaults: { author: string | null | undefined; country: Country },
  ): Content | null
  /** Content as sent, with what it starts with. */
  complete(sent: TextContent, isNew: boolean, by: Actor): TextContent
  /** The content that is not stored yet, in place of fields that cannot be stored; null if there is none. */
  readDefault: (id: string, kind: unknown, readSite: () => Promise<Site>) => Promise<Content | null>
  listImages(content: Content): string[]
  render(
    db: Database,
    save: TextSave<Content>,
    preconditions: Preconditions<Content>,
  ): Promise<Rendered | Refusal>
  /** What follows from an action without a new text. */
  followAction(db: Database, action: { change: StateChange; stored: StoredText<Content> }): Promise<BatchStep>
  getAuditName(content: Content): string
  /** The column of the events in `actionRules`. */
  auditedAs: 'article' | 'text'
  afterWrite(db: Database): void
  /** What readers of a preview link get. */
  toPreview(db: Database, stored: StoredText<Content>, now: number): Promise<PreviewedText>
  previews: {
    events: { created: AuditEvent; revoked: AuditEvent }
    /** What audit entries name, if not the id. */
    getAuditName?(content: Content): string
  }
}
