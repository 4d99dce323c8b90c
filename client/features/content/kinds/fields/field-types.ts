import type * as v from 'valibot'
import type { SiteImage } from '#client/site.ts'
import type { Zone } from '#client/ui/time/zone.ts'
import type { TextToolSet } from '../../contract/text-tools.ts'

// What a field of a kind is: its schema, its place in the form and what publishing needs.

/** How a field is edited. `none`: not in the form. */
export type Control =
  | { control: 'line'; max?: number }
  | { control: 'day' | 'month' }
  | { control: 'moment'; end?: string }
  | { control: 'amount' }
  | { control: 'link' }
  | { control: 'lines' }
  | { control: 'services' }
  | { control: 'image'; altField?: string; hasFocus?: true }
  | { control: 'file' }
  | { control: 'cover' | 'socialImage' }
  | { control: 'tags'; max: number }
  | { control: 'text'; rows: number; max?: number }
  | { control: 'richText'; rows: number; max: number; tools: TextToolSet }
  | { control: 'slug'; max: number; fallback: string }
  | {
      control: 'select'
      options: Readonly<Record<string, string>>
      former?: readonly string[]
      isDrawing?: true
    }
  | {
      control: 'sections'
      options: Readonly<Record<string, string>>
      /** What a chosen section needs to be on the page, such as «si hay casos». */
      conditions: Readonly<Record<string, string | undefined>>
    }
  | { control: 'rows'; max: number; itemName: string; fields: Columns }
  | { control: 'none'; render: (made: Made) => unknown; needsZone: boolean }

/** What publishing makes fields from: the HTML of the rich texts by field, the content with their plain texts, and the site's time zone. */
export type Made = {
  html: Readonly<Record<string, string>>
  content: Readonly<Record<string, unknown>>
  /** Null unless the field `needsZone`. */
  zone: Zone | null
}

export type FieldOptions = {
  label: string
  hint?: string
  /** Subject of the message about a text that is too long, such as «El título». */
  subject?: string
  /** Other words by which the list of texts finds the page that has the field. */
  keywords?: string
  /** Problem if the field is empty when the text is published. Without it the field may be empty. */
  needed?: string
  /** Duplicating a text leaves this field blank in the copy. */
  isLeftOutOfCopies?: true
  /** How many short fields share its line in the form, where there is room. */
  share?: 2 | 4
  /** The text may contain phrases that look like placeholders, because it can be about them. */
  allowsPlaceholders?: true
  /** Readers miss the field if it is empty: the list before publishing recommends it. */
  isRecommended?: true
}

/** `Value` is stored, `Shown` is what readers get; `never` if they, or the author, do not have the field. */
export type Field<Value, Shown = Value> = FieldOptions &
  Control & {
    schema: v.GenericSchema<unknown, Value>
    /** The value in a new entry. */
    blank: Value
    /** Readers never get the field itself. */
    isPrivate?: true
    /** Only a type: nothing has this property. */
    shown?: Shown
  }
/** A field whose text or list has at most `max` characters or items. */
export type Limited<Value> = Field<Value> & { max: number }
export type Fields = Readonly<Record<string, Field<unknown, unknown>>>
export type FormField = Exclude<Field<unknown, unknown>, { control: 'none' }>

export type ValueOf<Given> = Given extends Field<infer Value, unknown> ? Value : never
type ShownOf<Given> = Given extends Field<unknown, infer Shown> ? Shown : never
type WithoutNever<Given> = {
  [Name in keyof Given as [Given[Name]] extends [never] ? never : Name]: Given[Name]
}
/** The content of an entry with these fields. */
export type Values<Given extends Fields> = WithoutNever<{
  -readonly [Name in keyof Given]: ValueOf<Given[Name]>
}>
/** What readers get of it. */
export type ShownValues<Given extends Fields> = WithoutNever<{
  -readonly [Name in keyof Given]: ShownOf<Given[Name]>
}>

/** The fields of a row of a list. */
export type Columns = Readonly<Record<string, Field<string> | Field<SiteImage | null>>>
