import {
  createdTokenSchema,
  maxTokens,
  tokenInputSchema,
  tokensResponseSchema,
} from '#client/features/users/contract/tokens.ts'
import { route } from '../../api/route.ts'
import { writeAndRead } from '../../db/write-batch.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { createAccessToken } from '../../session/access-tokens.ts'
import { dayMs } from '../../site-settings/day.ts'
import {
  addToken,
  deleteToken,
  listTokens,
  selectTokens,
  type TokenRow,
  toTokens,
} from '../account/queries/tokens.ts'
import { teamFacts } from './change-user.ts'

const tooManyTokensError = {
  statusCode: 409,
  message: `Caben ${maxTokens} claves. Elimina alguna que ya no se use.`,
}

const declaration = { ...teamFacts, answer: tokensResponseSchema } as const

/** `/api/mngr/cuenta/equipo/claves`: the access tokens of programs. */
export const tokenRoutes = [
  route('POST', '/claves', {
    ...declaration,
    audit: 'token.created',
    body: tokenInputSchema,
    answer: createdTokenSchema,
    example: {
      body: { name: 'Catálogo', permissions: ['editArticles'], days: 90 },
      status: 201,
      addsRowsTo: { access_tokens: 'each request makes a token; the list shows both' },
    },
    async handle({ c, env, now, body: { name, permissions, days }, user, record }) {
      const { secret, hash } = createAccessToken()
      const [id, createdAt] = [crypto.randomUUID(), now]
      const expiresAt = createdAt + days * dayMs
      const steps = [
        addToken({ id, name, hash, permissions, createdBy: user.id, createdAt, expiresAt }),
        record({ event: 'token.created', detail: name }),
      ]
      const rows = await writeAndRead<TokenRow>(env.db, steps, selectTokens)
      return rows
        ? c.json({ tokens: toTokens(rows, now), secret }, 201)
        : errorResponse(c, tooManyTokensError)
    },
  }),
  route('DELETE', '/claves/:id', {
    ...declaration,
    audit: 'token.deleted',
    example: { given: 'access token', status: 200, repeatStatus: 404 },
    async handle({ c, env: { db }, now, params: { id }, user, record }) {
      const token = (await listTokens(db, now)).find((one) => one.id === id)
      if (!token) return notFound(c)
      const steps = [deleteToken(id, user.id), record({ event: 'token.deleted', detail: token.name })]
      const rows = await writeAndRead<TokenRow>(db, steps, selectTokens)
      return rows ? c.json({ tokens: toTokens(rows, now) }) : notFound(c)
    },
  }),
]
