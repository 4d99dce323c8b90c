import * as v from 'valibot'
import { toDataPath } from '#client/runtime/routes/paths.ts'
import { type ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import type { Permission } from '#client/runtime/session/permissions.ts'
import { searchItems } from '#client/runtime/text/search-items.ts'
import { postPaths } from '../../content/contract.ts'
import { postStates, stateNames } from '../../content/contract/states.ts'
import { href as documentsHref } from '../../content/documents/routes.ts'
import { href as studioHref } from '../../content/routes.ts'
import { foundEnquiriesSchema, inboxFindPath } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { mediaListSchema, mediaPaths } from '../../media/contract.ts'
import { href as mediaHref } from '../../media/routes.ts'
import type { Command } from './commands.ts'

/** Results per source, so that none fills the list alone. */
const maxPerSource = 6

const foundPostsSchema = v.object({
  posts: v.array(v.object({ id: v.string(), title: v.string(), state: v.picklist(postStates) })),
})

const rowSchema = v.object({ id: v.string(), title: v.string() })
const entriesSchema = v.object({
  data: v.object({
    legal: v.array(rowSchema),
    own: v.array(rowSchema),
    kinds: v.record(v.string(), v.array(rowSchema)),
  }),
})

export type FoundCommands = { commands: readonly Command[]; problem: string }

type CommandSource = {
  /** Name of the source for the error message. */
  name: string
  permission: Permission
  findCommands: (question: string) => Promise<ApiResult<readonly Command[]>>
}

const getRequest = { method: 'GET' } as const
const toQueryUrl = (path: string, query: string): string => `${path}?${new URLSearchParams({ q: query })}`

function toCommands<Value>(
  answer: ApiResult<Value>,
  commands: (value: Value) => readonly Command[],
): ApiResult<readonly Command[]> {
  return answer.ok ? { ok: true, value: commands(answer.value).slice(0, maxPerSource) } : answer
}

const commandSources: readonly CommandSource[] = [
  {
    name: 'los artículos',
    permission: 'editContent',
    findCommands: async (question) =>
      toCommands(
        await callApi(toQueryUrl(postPaths.posts, question), getRequest, foundPostsSchema),
        ({ posts }) =>
          posts.map(({ id, title, state }) => ({
            id: `articulo-${id}`,
            text: title || 'Sin título',
            kind: `Artículo · ${stateNames[state].one}`,
            icon: 'article',
            permission: 'editContent',
            href: studioHref('mngr-blog-editar', { id }),
          })),
      ),
  },
  {
    name: 'las consultas',
    permission: 'manageEnquiries',
    findCommands: async (question) =>
      toCommands(
        await callApi(toQueryUrl(inboxFindPath, question), getRequest, foundEnquiriesSchema),
        ({ enquiries }) =>
          enquiries.map(({ reference, name, company }) => ({
            id: `consulta-${reference}`,
            text: company ? `${name} · ${company}` : name,
            kind: `Consulta · ${reference}`,
            icon: 'mail',
            permission: 'manageEnquiries',
            href: enquiriesHref('mngr-consulta', { ref: reference }),
          })),
      ),
  },
  {
    name: 'las páginas',
    permission: 'manageSite',
    // There are few pages: load the whole list and search here.
    findCommands: async (question) =>
      toCommands(
        await callApi(toDataPath(documentsHref('mngr-paginas'), ''), getRequest, entriesSchema),
        ({ data }) =>
          searchItems(
            [...data.own, ...data.legal, ...Object.values(data.kinds).flat()].map(
              ({ id, title }): Command => ({
                id: `pagina-${id}`,
                text: title || 'Sin título',
                kind: 'Página',
                icon: 'window',
                permission: 'manageSite',
                href: documentsHref('mngr-pagina', { id }),
              }),
            ),
            question,
          ),
      ),
  },
  {
    name: 'los medios',
    permission: 'editContent',
    findCommands: async (question) =>
      toCommands(
        await callApi(toQueryUrl(mediaPaths.media, question), getRequest, mediaListSchema),
        ({ media }) =>
          media.map(({ id, name, alt }) => ({
            id: `imagen-${id}`,
            text: alt || name,
            kind: `Imagen · ${name}`,
            icon: 'picture',
            permission: 'editContent',
            href: toQueryUrl(mediaHref('mngr-medios'), name),
          })),
      ),
  },
]

/** Searches all permitted sources. If some fail, returns the results of the others and an error message. */
export async function findCommands(
  query: string,
  may: (ability: Permission) => boolean,
): Promise<FoundCommands> {
  const asked = commandSources.filter(({ permission }) => may(permission))
  const answers = await Promise.all(asked.map((source) => source.findCommands(query)))
  const failed = asked.filter((_, at) => answers[at]?.ok === false).map(({ name }) => name)
  return {
    commands: answers.flatMap((answer) => (answer.ok ? answer.value : [])),
    problem: failed.length > 0 ? `No se pudo buscar en ${failed.join(' ni en ')}.` : '',
  }
}
