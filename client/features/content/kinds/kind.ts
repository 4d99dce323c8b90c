import * as v from 'valibot'
import type { Country } from '#client/features/settings/contract/country-choices.ts'
import type { Site } from '#client/site.ts'
import type { Fields, ShownValues, Values } from './fields/field-types.ts'
import { toSchemas } from './fields/fields.ts'
import type { AnyKindName, CollectionKind, TextKind } from './names.ts'

/** Maximum number of entries of a kind that names no other. */
export const maxPerKind = 200

/** The page of an entry, for its structured data. */
export type EntryPage = {
  url: string
  site: Site
  /** When it was first published, in ISO 8601; null in previews. */
  publishedAt: string | null
  /** The site's owner, as `Organization`. */
  organization: Readonly<Record<'@type' | '@id' | 'name' | 'sameAs' | 'logo', string>>
}

/** What lists of the manager area can show of a text (list/columns.tsx). */
export type ListColumn = 'title' | 'state' | 'author' | 'published' | 'saved' | 'address'

export type ListChoice = 'tag' | 'author' | 'cover'

/** What the manager's list says about the kind; `examples` if there are built-in ones, before and after copying. */
type ListDeclaration = {
  columns: readonly ListColumn[]
  /** What the list can be narrowed to (list/filters.tsx), besides a state and the words of a search. */
  filters?: readonly ListChoice[]
  help?: string
  examples?: { offer: string; done: string }
}

/** The noun for an entry: singular, plural and gender. */
type Label = { one: string; many?: string; gender: 'm' | 'f' }

type Declaration<Given extends Fields> = {
  label: Label
  /** In the order of the form. */
  fields: Given
  /** Where readers see an entry. With `:slug` each has its own page. */
  address: string
  /** What publishing needs depending on other fields: the problem by field, or false. */
  findProblems?(content: Values<Given>): Partial<Record<keyof Given, string | false>>
  /** What a text without a title is called, if it is not the noun; in lists, the only text of its kind. */
  title?: string
  /** Path segment of the editor of a new entry. Kinds with a single text have none. */
  newId?: string
  list?: Partial<ListDeclaration>
  /** Name in the audit log, if titles must not be in it. */
  auditName?: string
  /** What the editor of a published entry says while no menu leads to it, or to its list. */
  menuHint?: string
  /** Values of a new entry that depend on the country of the site. */
  blankFor?(country: Country): Readonly<Record<string, string>>
  /** An entry's page as schema.org describes it. Empty values are left out. */
  structuredData?(entry: ShownValues<Given>, page: EntryPage): object
  max?: number
  /** The text may contain phrases that look like placeholders, because it can be about them. */
  allowsPlaceholders?: true
  /** One publication at most, whose date can be past. A withdrawn text keeps its date and its known address. */
  keepsDate?: true
  /** Title and text are written as readers see them. The other fields are in panels beside them. */
  hasWritingRoom?: true
  /** Entries stored by older versions have no kind: they are of this one. */
  isDefault?: true
}

/** What a kind must declare besides: a page text has one entry, the others have many. */
type Further<Name extends AnyKindName> = Name extends TextKind | 'article'
  ? { newId?: never }
  : Name extends CollectionKind
    ? { newId: string; label: { many: string }; list: { help: string } }
    : { newId: string }

export type ContentKind<Name extends AnyKindName, Given extends Fields> = Declaration<Given> & {
  name: Name
  list: ListDeclaration
  max: number
  /** What is stored, for drafts too: publishing needs more, see `findPublishProblems`. */
  schema: ReturnType<typeof createSchema>
  publicSchema: v.GenericSchema
}
export type AnyKind = ContentKind<AnyKindName, Fields>

type Flat<Given> = { [Name in keyof Given]: Given[Name] }
export type Entry<Given extends AnyKind> = Flat<{ kind: Given['name'] } & Values<Given['fields']>>
/** What readers get of an entry. */
export type PublicEntry<Given extends AnyKind> = Flat<
  { kind: Given['name'] } & ShownValues<Given['fields']> & {
      /** By field name, the HTML of rich texts with several paragraphs. The field itself then holds plain text. */
      asHtml?: Readonly<Record<string, string>> | undefined
    }
>

const htmlByField = v.optional(v.record(v.string(), v.string()))

/** Fields by name, those with `isWanted`. */
const pick = (fields: Fields, isWanted: (field: Fields[string]) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => isWanted(field)))

function createSchema(
  name: AnyKindName,
  { fields, isDefault }: Pick<Declaration<Fields>, 'fields' | 'isDefault'>,
) {
  const { slug, ...schemas } = toSchemas(pick(fields, ({ control }) => control !== 'none'))
  const kind = isDefault ? v.optional(v.literal(name), name) : v.literal(name)
  // Stored texts have the kind and the slug first. They are compared as JSON, so the order of properties must stay.
  const ordered: v.ObjectEntries = slug ? { slug, ...schemas } : schemas
  return v.object({ kind, ...ordered })
}

export const contentKind = <Name extends AnyKindName, Given extends Fields>(
  name: Name,
  declaration: Declaration<Given> & Further<Name>,
): ContentKind<Name, Given> => ({
  max: maxPerKind,
  ...declaration,
  name,
  list: { columns: ['title', 'state', 'saved', 'address'], ...declaration.list },
  schema: createSchema(name, declaration),
  publicSchema: v.object({
    kind: v.literal(name),
    ...toSchemas(pick(declaration.fields, ({ isPrivate }) => isPrivate !== true)),
    asHtml: htmlByField,
  }),
})
