import type { PageTexts, PublicContent } from '../kinds/all-kinds.ts'
import type { ListedKind, listedKinds } from '../kinds/listed-kinds.ts'

type Facts = typeof listedKinds

/** What the entries of all listed kinds have. `endsAt`: epoch milliseconds; null or none = never. */
export type ListedEntry = {
  slug: string
  title: string
  summary: string
  endsAt?: number | null
}

/** Entries without the HTML of their long texts. `past`: those that the list shows below the others. */
export type ListData<Entry = ListedEntry> = { entries: Entry[]; past: Entry[] } & Pick<PageTexts, 'next'>
/**
 * `publishedAt`: first publication, in ISO 8601; null in previews. `other`: the entry after this one in the owner's
 * order, which begins again after the last one, without those that are past.
 */
export type EntryData<Entry = ListedEntry> = {
  entry: Entry
  isPast: boolean
  publishedAt: string | null
  other: Pick<ListedEntry, 'slug' | 'title'> | null
} & Pick<PageTexts, 'next'>

export type ListedPages = {
  [Name in ListedKind as Facts[Name]['path']]: ListData<PublicContent<Name>>
} & {
  [Name in ListedKind as `${Facts[Name]['path']}-slug`]: EntryData<PublicContent<Name>>
}
