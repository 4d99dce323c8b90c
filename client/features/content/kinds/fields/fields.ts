import * as v from 'valibot'
import { libraryImageSchema } from '#client/features/media/contract/library-image.ts'
import { createLineSchema } from '#client/runtime/text/line-schema.ts'
import type { SiteImage } from '#client/site.ts'
import { allTextTools, type TextTool } from '../../contract/text-tools.ts'
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
import type { Columns, Control, Field, FieldOptions, Fields, Limited, ValueOf } from './field-types.ts'

// The fields that a kind can have, each made by one function.

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
