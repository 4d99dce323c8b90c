import * as v from 'valibot'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { type ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import type { Permission } from '#client/runtime/session/permissions.ts'
import { searchItems, searchItemsWithCorrection } from '#client/runtime/text/search-items.ts'
import type { ManagerIconName } from '#client/ui/icon/manager-icon.tsx'
import { postStates, stateNames } from '../../content/contract/states.ts'
import { postPaths } from '../../content/contract/text-paths.ts'
import { capitalize, getNoun } from '../../content/kinds/labels.ts'
import { type AnyKindName, anyKindNames } from '../../content/kinds/names.ts'
import { href as contentHref } from '../../content/routes.ts'
import { foundEnquiriesSchema, inboxFindPath } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { mediaListSchema, mediaPaths } from '../../media/contract.ts'
import { href as mediaHref } from '../../media/routes.ts'
import { type Command, serviceKind, toCommand } from './commands.ts'

/** The maximum number of results per source, so that no source fills the list alone. */
const maxPerSource = 6

const foundPostsSchema = v.object({
  posts: v.array(v.object({ id: v.string(), title: v.string(), state: v.picklist(postStates) })),
})

const rowSchema = v.object({
  id: v.string(),
  kind: v.picklist(anyKindNames),
  state: v.string(),
  title: v.string(),
})
const entriesSchema = v.object({
  data: v.object({
    legal: v.array(rowSchema),
    own: v.array(rowSchema),
    kinds: v.record(v.string(), v.array(rowSchema)),
  }),
})

/** `isCorrected`: nothing matches the query, these match similar words. */
export type FoundCommands = { commands: readonly Command[]; isCorrected: boolean; problem: string }

type SourceAnswer = {
  commands: readonly Command[]
  /** The source itself searched for similar words, because nothing matches the query. */
  isCorrected?: boolean
}

type CommandSource = {
  name: string
  permission: Permission
  findCommands: (query: string) => Promise<ApiResult<SourceAnswer>>
}

type SourceRequest<Schema extends v.GenericSchema> = {
  toUrl: (query: string) => string
  schema: Schema
  toCommands: (answer: v.InferOutput<Schema>, query: string) => readonly Command[]
  isCorrected?: (answer: v.InferOutput<Schema>) => boolean
}

function createSource<Schema extends v.GenericSchema>(
  name: string,
  permission: Permission,
  { toUrl, schema, toCommands, isCorrected }: SourceRequest<Schema>,
): CommandSource {
  return {
    name,
    permission,
    async findCommands(query) {
      const answer = await callApi(toUrl(query), { method: 'GET' }, schema)
      if (!answer.ok) return answer
      const commands = toCommands(answer.value, query).slice(0, maxPerSource)
      return { ok: true, value: { commands, isCorrected: isCorrected?.(answer.value) ?? false } }
    },
  }
}

const toQueryUrl = (path: string, query: string): string => `${path}?${new URLSearchParams({ q: query })}`

const toPostCommands = ({ posts }: v.InferOutput<typeof foundPostsSchema>): Command[] =>
  posts.map(({ id, title, state }) => {
    const href = contentHref('mngr-blog-editar', { id })
    const kind = `Artículo · ${stateNames[state].one}`
    return toCommand(kind, [title || 'Sin título', 'article', 'editArticles', href])
  })

const kindIcons: Readonly<Partial<Record<AnyKindName, ManagerIconName>>> = {
  service: 'gear',
  person: 'people',
}

const toPageCommands = ({ data: { own, legal, kinds } }: v.InferOutput<typeof entriesSchema>): Command[] =>
  [...own, ...legal, ...Object.values(kinds).flat()]
    // `listServiceCommands` has the built-in services.
    .filter(({ kind, state }) => kind !== 'service' || state !== 'template')
    .map(({ id, kind, title }) => {
      const href = contentHref('mngr-pagina', { id })
      const name = capitalize(getNoun(kind, id).one)
      return toCommand(name, [title || 'Sin título', kindIcons[kind] ?? 'window', 'editPages', href])
    })

const commandSources: readonly CommandSource[] = [
  createSource('los artículos', 'editArticles', {
    toUrl: (query) => toQueryUrl(postPaths.texts, query),
    schema: foundPostsSchema,
    toCommands: toPostCommands,
  }),
  createSource('las consultas', 'answerEnquiries', {
    toUrl: (query) => toQueryUrl(inboxFindPath, query),
    schema: foundEnquiriesSchema,
    toCommands: ({ enquiries }) =>
      enquiries.map(({ reference, name, company }) => {
        const href = enquiriesHref('mngr-consulta', { ref: reference })
        const text = company ? `${name} · ${company}` : name
        return toCommand(`Consulta · ${reference}`, [text, 'mail', 'answerEnquiries', href])
      }),
  }),
  createSource('las páginas', 'editPages', {
    // There are few pages: load the whole list and search here.
    toUrl: () => toDataPath(contentHref('mngr-paginas'), ''),
    schema: entriesSchema,
    toCommands: (answer, query) => searchItems(toPageCommands(answer), query),
  }),
  createSource('los medios', 'manageMedia', {
    toUrl: (query) => toQueryUrl(mediaPaths.media, query),
    schema: mediaListSchema,
    isCorrected: ({ meant }) => meant !== null,
    toCommands: ({ media }) =>
      media.map(({ name, alt }) => {
        const href = toQueryUrl(mediaHref('mngr-medios'), name)
        // People look for a file by its name, too.
        const text = [alt, name].filter(Boolean).join(' · ')
        return toCommand('Imagen', [text, 'picture', 'manageMedia', href])
      }),
  }),
]

/** The lists, which also search for similar words. That reads every title, so it is not asked at each pause in typing. */
const correctedSources: readonly CommandSource[] = [
  createSource('los artículos', 'editArticles', {
    toUrl: (query) => toQueryUrl(toDataPath(contentHref('mngr-blog'), ''), query),
    schema: v.object({ data: v.object({ list: foundPostsSchema }) }),
    toCommands: ({ data }) => toPostCommands(data.list),
  }),
  createSource('las páginas', 'editPages', {
    toUrl: (query) => toQueryUrl(toDataPath(contentHref('mngr-paginas'), ''), query),
    schema: entriesSchema,
    toCommands: toPageCommands,
  }),
]

/** Searches what the person may see. `isKnown`: a command matches. If nothing does, searches for similar words. */
export async function findCommands(
  query: string,
  may: (permission: Permission) => boolean,
  isKnown: boolean,
): Promise<FoundCommands> {
  const exact = await findIn(commandSources, query, may)
  const isCorrected = !isKnown && !exact.isExact
  const similar = isCorrected ? await findIn(correctedSources, query, may) : { commands: [], problem: '' }
  return {
    commands: [...similar.commands, ...exact.commands],
    isCorrected,
    problem: exact.problem || similar.problem,
  }
}

/** What is called like the query comes first: of these and of those found on the server; then those with its keywords. */
export function orderCommands(
  known: readonly Command[],
  found: readonly Command[],
  query: string,
): Command[] {
  // A stored service leads to its editor.
  const isOwn = ({ kind, text }: Command): boolean =>
    kind !== serviceKind || !found.some((other) => other.text === text)
  const others = known.filter(isOwn)
  // A title that is written almost like the query is a better guess than a keyword.
  const isNamed = [searchItems, searchItemsWithCorrection]
    .map(
      (search) =>
        ({ text }: Command): boolean =>
          search([{ text }], query).length > 0,
    )
    .find((isCalled) => found.some(isCalled))
  if (query === '' || !isNamed) return [...others, ...found]
  return [...others.filter(isNamed), ...found.filter(isNamed), ...others, ...found].filter(
    (command, at, all) => all.indexOf(command) === at,
  )
}

/**
 * Searches the sources. `isExact`: something matches the query itself. If some sources fail, returns the results of the
 * others and an error message.
 */
async function findIn(
  sources: readonly CommandSource[],
  query: string,
  may: (permission: Permission) => boolean,
): Promise<Omit<FoundCommands, 'isCorrected'> & { isExact: boolean }> {
  const asked = sources.filter(({ permission }) => may(permission))
  const answers = await Promise.all(asked.map((source) => source.findCommands(query)))
  const failed = asked.filter((_, at) => answers[at]?.ok === false).map(({ name }) => name)
  const found = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
  const commands = found.flatMap((answer) => answer.commands)
  return {
    isExact: found.some((answer) => answer.commands.length > 0 && !answer.isCorrected),
    // What is named like the query comes first, whatever its source; articles also match by their text.
    commands: [...new Set([...searchItems(commands, query), ...commands])],
    problem: failed.length > 0 ? `No se pudo buscar en ${failed.join(' ni en ')}.` : '',
  }
}
