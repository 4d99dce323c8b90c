import * as v from 'valibot'
import { neverForTokens } from '#client/runtime/session/permissions.ts'
import { accountApiPath } from '../../account/contract/account.ts'
import { createPermissionsSchema, grantablePermissions, labelSchema } from './roles.ts'

// The API for access tokens, with which programs call the API of the manager area (docs/api.md).

export const tokensPaths = {
  /** POST {name, permissions, days} → {tokens, secret} */
  tokens: `${accountApiPath}/equipo/claves`,
  /** DELETE → {tokens} */
  token: (id: string): string => `${accountApiPath}/equipo/claves/${encodeURIComponent(id)}`,
} as const

export const maxTokens = 20

export const tokenDays = [30, 90, 365] as const

export const tokenPermissions = grantablePermissions.filter((one) => !neverForTokens.includes(one))

export const tokenInputSchema = v.object({
  name: labelSchema,
  permissions: createPermissionsSchema(tokenPermissions),
  days: v.picklist(tokenDays, 'Elige hasta cuándo vale.'),
})

const isoInstant = v.pipe(v.string(), v.isoTimestamp())
const tokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  permissions: v.array(v.picklist(tokenPermissions)),
  /** Name of the person on whose behalf it acts. */
  createdBy: v.string(),
  expiresAt: isoInstant,
  isExpired: v.boolean(),
  /** Null = never used. Up to a minute older than the last use. */
  lastUsedAt: v.nullable(isoInstant),
  lastUsedAddress: v.nullable(v.string()),
})
export type AccessToken = v.InferOutput<typeof tokenSchema>

export const tokensResponseSchema = v.object({ tokens: v.array(tokenSchema) })
/** `secret` is the token itself: it is not stored and cannot be shown again. */
export const createdTokenSchema = v.object({ ...tokensResponseSchema.entries, secret: v.string() })
