import * as v from 'valibot'
import { libraryImageSchema } from '#client/features/media/contract/library-image.ts'
import { createLineSchema } from '#client/runtime/text/line-schema.ts'
import type { SiteImage } from '#client/site.ts'
import type { Zone } from '#client/ui/time/zone.ts'
import { allTextTools, type TextTool, type TextToolSet } from '../../contract/text-tools.ts'
import {
  amountText,
  dayText,
  lineList,
  linkTarget,
  longMarkdown,
  markdownText,
  momentText,
  monthText,
  serviceSlugs,
  slugText,
} from './field-schemas.ts'

// The fields that a kind can have. Each is declared once: its schema, its place in the form and what publishing needs.

/** How a field is edited. `none`: not in the form. */
type Control =
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

type ValueOf<Given> = Given extends Field<infer Value, unknown> ? Value : never
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

export type TextOptions = FieldOptions & {
  max: number
  /** The value of texts that were stored before the field existed. */
  ifMissing?: string
}

const orIfMissing = <Value extends string>(schema: v.GenericSchema<unknown, Value>, value?: Value) =>
  value === undefined ? schema : v.optional<typeof schema, Value>(schema, value)

export const text = ({ ifMissing, ...options }: TextOptions): Limited<string> => ({
  ...options,
  control: 'line',
  schema: orIfMissing(createLineSchema(options.max, options.subject), ifMissing),
  blank: '',
})

/** A text without line breaks that is long enough to be edited in `rows` lines. */
export const longText = ({ rows, ...options }: TextOptions & { rows: number }): Limited<string> => ({
  ...text(options),
  control: 'text',
  rows,
})

type RichTextOptions = FieldOptions & { max: number; rows: number }

/** A short Markdown text: paragraphs and lists. Readers get plain text, and `asHtml` if there is more than one paragraph. */
export const richText = (options: RichTextOptions): Field<string> => ({
  ...options,
  control: 'richText',
  tools: new Set<TextTool>(['list']),
  schema: markdownText(options.max),
  blank: '',
})

type LongRichTextOptions = RichTextOptions &
  Pick<TextOptions, 'ifMissing'> & { without?: readonly TextTool[] }

/** The Markdown of a whole page or column. Readers get it only in a `rendered` field. */
export const longRichText = ({
  without = [],
  ifMissing,
  ...options
}: LongRichTextOptions): Field<string, never> => ({
  ...options,
  control: 'richText',
  tools: new Set([...allTextTools].filter((tool) => !without.includes(tool))),
  schema: orIfMissing(longMarkdown(options.max, options.subject), ifMissing),
  blank: '',
  isPrivate: true,
})

type PlainControl = Exclude<Control['control'], 'none' | 'cover' | 'socialImage'>

/** `More`: options that only this field has. */
const plainField =
  <Value, More = unknown>(control: PlainControl, schema: v.GenericSchema<unknown, Value>, blank: Value) =>
  // Safe: what the control needs besides is in `More`.
  (options: FieldOptions & More) =>
    ({ ...options, control, schema, blank }) as Field<Value>

/** The address of a page of this site or of another one. */
export const link = plainField('link', linkTarget, '')
/** A date without time, as `YYYY-MM-DD`. */
export const day = plainField('day', dayText, '')
/** A month and its year, as the date of a day in it. */
export const month = plainField('month', monthText, '')
/** A day and a time in the site's zone, as `YYYY-MM-DDTHH:MM`. `end`: the field with the end, which moves along. */
export const moment = plainField<string, { end?: string }>('moment', momentText, '')
/** A whole number, as its digits. */
export const amount = plainField('amount', amountText, '')
/** A list with one item per line. */
export const lines = plainField<string[]>('lines', lineList, [])
/** Services of the site, by their slugs. */
export const serviceList = plainField<string[]>('services', serviceSlugs, [])
/**
 * `altField` is the field that describes the image: it gets the description that the media library has. `hasFocus`: the
 * form also asks for the point that stays visible where the page crops the image.
 */
export const image = plainField<SiteImage | null, { altField?: string; hasFocus?: true }>(
  'image',
  libraryImageSchema,
  null,
)
/** A file of the media library, or a link to one elsewhere. */
export const file = plainField('file', linkTarget, '')

/** The last segment of the entry's address. `fallback` serves titles without letters. */
export const slug = (options: FieldOptions & { max: number; fallback: string }): Field<string> => ({
  ...options,
  control: 'slug',
  schema: slugText(options.max, options.subject),
  blank: '',
})

// Safe: a literal has no other keys than its type.
const namesOf = <Name extends string>(given: Readonly<Record<Name, string>>) => Object.keys(given) as Name[]

type ChoiceOptions<Name extends string> = FieldOptions & { options: Readonly<Record<Name, string>> }
/** `message` is for a value that is not in the list, `ifMissing` for texts that were stored before the field existed. */
type SelectOptions<Name extends string> = ChoiceOptions<Name> & {
  blank: Name
  message: string
  ifMissing?: Name
  /** Values of stored texts that can no longer be chosen. */
  former?: readonly Name[]
  /** The values are motifs of drawings, which the form shows. */
  isDrawing?: true
}

export function select<Name extends string>(given: SelectOptions<Name>): Field<Name> {
  const { message, ifMissing, ...options } = given
  return {
    ...options,
    control: 'select',
    schema: orIfMissing(v.picklist(namesOf(options.options), message), ifMissing),
  }
}

/** Sections of a page, in order; each occurs once. Those added since a text was stored are hidden, at the end. */
export function sections<Name extends string>(
  given: ChoiceOptions<Name> & { conditions: Readonly<Partial<Record<Name, string>>> },
): Field<{ id: Name; shown: boolean }[]> {
  const names = namesOf(given.options)
  const schema = v.pipe(
    v.array(v.object({ id: v.picklist(names), shown: v.boolean() })),
    v.check((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, 'Cada parte va una vez.'),
    v.transform((parts) => [
      ...parts,
      ...names.filter((id) => parts.every((part) => part.id !== id)).map((id) => ({ id, shown: false })),
    ]),
  )
  return { ...given, control: 'sections', schema, blank: names.map((id) => ({ id, shown: true })) }
}

type Columns = Readonly<Record<string, Field<string> | Field<SiteImage | null>>>
type Row<Given extends Columns> = { -readonly [Name in keyof Given]: ValueOf<Given[Name]> }

/** A list of groups of texts and images, such as steps with title and text. `itemName` is the noun of one. */
export function rows<Given extends Columns>(
  options: FieldOptions & { itemName: string; max: number; fields: Given },
): Field<Row<Given>[]> {
  // Safe: the schemas of the columns give the values of a row.
  const row = v.object(toSchemas(options.fields)) as v.GenericSchema<unknown, Row<Given>>
  const schema = v.pipe(v.array(row), v.maxLength(options.max, `Como máximo ${options.max}.`))
  return { ...options, control: 'rows', schema, blank: [] }
}

/** A field that texts stored before the field existed do not have. */
export const added = <Value>(field: Field<Value>): Field<Value> => ({
  ...field,
  // Safe: a missing value becomes the blank, which is a value of the field.
  schema: v.optional(field.schema, () => field.blank) as v.GenericSchema<unknown, Value>,
})

export const toSchemas = (fields: Fields): Record<string, v.GenericSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))

/** A field for the people who write, which readers never get. */
export const unpublished = <Value>(field: Field<Value>) =>
  ({ ...field, isPrivate: true }) as Field<Value, never> // Safe: `shown`, in which they differ, is never there.
