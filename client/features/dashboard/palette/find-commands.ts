import * as v from 'valibot'
import { dataPath } from '#client/runtime/routes/paths.ts'
import type { Ability } from '#client/runtime/session/abilities.ts'
import { type ApiResult, callApi } from '#client/runtime/session/call-api.ts'
import { matching } from '#client/runtime/text/match.ts'
import { studioPaths } from '../../content/contract.ts'
import { postStates, stateNames } from '../../content/contract/states.ts'
import { href as documentsHref } from '../../content/documents/routes.ts'
import { href as studioHref } from '../../content/routes.ts'
import { foundEnquiriesSchema, inboxFindPath } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { mediaListSchema, mediaPaths } from '../../media/contract.ts'
import { href as mediaHref } from '../../media/routes.ts'
import type { Command } from './commands.ts'

/** Of each kind, so that none fills the list alone. */
const most = 6

const foundPostsSchema = v.object({
  posts: v.array(v.object({ id: v.string(), title: v.string(), state: v.picklist(postStates) })),
})

const row = v.object({ id: v.string(), title: v.string() })
const documentsSchema = v.object({
  data: v.object({ legal: v.array(row), own: v.array(row), kinds: v.record(v.string(), v.array(row)) }),
})

export type Found = { commands: readonly Command[]; problem: string }

type Source = {
  /** What it is said to be where it cannot be asked. */
  name: string
  needs: Ability
  find: (question: string) => Promise<ApiResult<readonly Command[]>>
}

const get = { method: 'GET' } as const
const asking = (path: string, question: string): string => `${path}?${new URLSearchParams({ q: question })}`

function made<Value>(
  answer: ApiResult<Value>,
  commands: (value: Value) => readonly Command[],
): ApiResult<readonly Command[]> {
  return answer.ok ? { ok: true, value: commands(answer.value).slice(0, most) } : answer
}

const sources: readonly Source[] = [
  {
    name: 'los artículos',
    needs: 'write',
    find: async (question) =>
      made(await callApi(asking(studioPaths.posts, question), get, foundPostsSchema), ({ posts }) =>
        posts.map(({ id, title, state }) => ({
          id: `articulo-${id}`,
          text: title || 'Sin título',
          kind: `Artículo · ${stateNames[state].one}`,
          icon: 'article',
          needs: 'write',
          href: studioHref('mngr-blog-editar', { id }),
        })),
      ),
  },
  {
    name: 'las consultas',
    needs: 'answer',
    find: async (question) =>
      made(await callApi(asking(inboxFindPath, question), get, foundEnquiriesSchema), ({ enquiries }) =>
        enquiries.map(({ reference, name, company }) => ({
          id: `consulta-${reference}`,
          text: company ? `${name} · ${company}` : name,
          kind: `Consulta · ${reference}`,
          icon: 'mail',
          needs: 'answer',
          href: enquiriesHref('mngr-consulta', { ref: reference }),
        })),
      ),
  },
  {
    name: 'las páginas',
    needs: 'oversee',
    // There are few of them, so their list is asked for, not a part of it.
    find: async (question) =>
      made(await callApi(dataPath(documentsHref('mngr-paginas'), ''), get, documentsSchema), ({ data }) =>
        matching(
          [...data.own, ...data.legal, ...Object.values(data.kinds).flat()].map(({ id, title }): Command => ({
            id: `pagina-${id}`,
            text: title || 'Sin título',
            kind: 'Página',
            icon: 'window',
            needs: 'oversee',
            href: documentsHref('mngr-pagina', { id }),
          })),
          question,
        ),
      ),
  },
  {
    name: 'los medios',
    needs: 'write',
    find: async (question) =>
      made(await callApi(asking(mediaPaths.media, question), get, mediaListSchema), ({ media }) =>
        media.map(({ id, name, alt }) => ({
          id: `imagen-${id}`,
          text: alt || name,
          kind: `Imagen · ${name}`,
          icon: 'picture',
          needs: 'write',
          href: asking(mediaHref('mngr-medios'), name),
        })),
      ),
  },
]

/** All that answers a question and may be seen; what one of them cannot say does not silence the others. */
export async function find(question: string, may: (ability: Ability) => boolean): Promise<Found> {
  const asked = sources.filter(({ needs }) => may(needs))
  const answers = await Promise.all(asked.map((source) => source.find(question)))
  const failed = asked.filter((_, at) => answers[at]?.ok === false).map(({ name }) => name)
  return {
    commands: answers.flatMap((answer) => (answer.ok ? answer.value : [])),
    problem: failed.length > 0 ? `No se pudo buscar en ${failed.join(' ni en ')}.` : '',
  }
}
