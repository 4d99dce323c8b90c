import * as v from 'valibot'
import type { Country } from '#client/features/settings/contract/country-choices.ts'
import type { Zone } from '#client/ui/time/zone.ts'
import type { TextToolSet } from '../contract/text-tools.ts'
import { about } from './about.ts'
import { article } from './article.ts'
import { blog } from './blog.ts'
import { caseStudy } from './case.ts'
import { contact } from './contact.ts'
import { event } from './event.ts'
import type { FormField } from './fields/field-types.ts'
import { home } from './home.ts'
import { job } from './job.ts'
import type { AnyKind, Entry, PublicEntry } from './kind.ts'
import type { AnyKindName, Kind, TextKind } from './names.ts'
import { next } from './next.ts'
import { offer } from './offer.ts'
import { page } from './page.ts'
import { person } from './person.ts'
import { question } from './question.ts'
import { service } from './service.ts'

// All kinds of text, and what follows from their declarations in the same way for each.

const contentKinds = {
  page,
  home,
  about,
  offer,
  contact,
  blog,
  next,
  service,
  person,
  case: caseStudy,
  question,
  job,
  event,
} satisfies { [Name in Kind]: AnyKind & { name: Name } }

const declarations: Readonly<Record<AnyKindName, AnyKind>> = { ...contentKinds, article }

export const getKind = (kind: AnyKindName): AnyKind => declarations[kind]
export const allKinds: readonly (AnyKind & { name: Kind })[] = Object.values(contentKinds)

export const keepsDate = (kind: AnyKindName): boolean => getKind(kind).keepsDate === true

/** When what a text announces is over, in epoch milliseconds; null = never. */
export function getEnd(kind: AnyKindName, content: object, zone: Zone): number | null {
  const field = getKind(kind).fields['endsAt']
  const end = field?.control === 'none' && field.render({ html: {}, content: { ...content }, zone })
  return typeof end === 'number' ? end : null
}

export type ContentOf<Name extends Kind> = { [Each in Kind]: Entry<(typeof contentKinds)[Each]> }[Name]
export type EntryContent = ContentOf<Kind>
/** What readers get of an entry by kind. */
export type PublicContent<Name extends Kind = Kind> = {
  [Each in Kind]: PublicEntry<(typeof contentKinds)[Each]>
}[Name]
/** The texts of the site's built-in pages as readers see them. */
export type PageTexts = { [Name in TextKind]: PublicContent<Name> }

const anyKindSchema: v.GenericSchema = v.variant(
  'kind',
  allKinds.map(({ schema }) => schema),
)
// These casts are safe: the fields of a kind give both its schema and the type of its content.
export const entryContentSchema = anyKindSchema as v.GenericSchema<unknown, EntryContent>
export const getPublicSchema = <Name extends Kind>(kind: Name) =>
  getKind(kind).publicSchema as v.GenericSchema<unknown, PublicContent<Name>>

export const createBlank = (kind: Kind, country: Country): EntryContent =>
  v.parse(entryContentSchema, {
    kind,
    ...Object.fromEntries(Object.entries(getKind(kind).fields).map(([name, { blank }]) => [name, blank])),
    ...getKind(kind).blankFor?.(country),
  })

export const getFormFields = (kind: AnyKindName): Readonly<Record<string, FormField>> =>
  Object.fromEntries(
    Object.entries(getKind(kind).fields).flatMap(([name, field]) =>
      field.control === 'none' ? [] : [[name, field]],
    ),
  )

const slugParameter = ':slug'
export const hasOwnPages = (kind: AnyKindName): boolean => getKind(kind).address.endsWith(slugParameter)

/** Where readers see a text with this path (without the leading slash): on its page, or as a part of another. */
export const toPublicPath = (kind: AnyKindName, path: string): string =>
  hasOwnPages(kind) ? `/${path}` : getKind(kind).address

/** Public path; null if the content has no page of its own. */
export const getContentPath = ({ kind, slug }: { kind: AnyKindName; slug?: string }): string | null =>
  slug === undefined ? null : getKind(kind).address.replace(slugParameter, () => slug)

export const listRichTexts = (
  kind: AnyKindName,
  content: object,
): { field: string; text: string; allowedTools: TextToolSet }[] =>
  Object.entries(content).flatMap(([field, text]) => {
    const declared = getKind(kind).fields[field]
    return declared?.control === 'richText' && typeof text === 'string'
      ? [{ field, text, allowedTools: declared.tools }]
      : []
  })

/** The field below the front matter of a text's file: the long text, or else the first rich text. */
export function getBodyField(kind: AnyKindName): string | undefined {
  const richTexts = Object.entries(getFormFields(kind)).filter(([, { control }]) => control === 'richText')
  return (richTexts.find(([name]) => name === 'markdown') ?? richTexts[0])?.[0]
}
