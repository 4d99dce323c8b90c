import * as v from 'valibot'

const redirectSchema = v.object({
  to: v.string(),
  statusCode: v.picklist([301, 302, 303, 307, 308]),
})

const routeRuleSchema = v.object({
  redirect: v.optional(redirectSchema),
  prerender: v.optional(v.boolean()),
})

/** The patterns of route rules by kind: exact paths, `/**` prefixes, and `:param` patterns. */
const matcherSchema = v.object({
  static: v.array(v.string()),
  wildcard: v.array(v.string()),
  dynamic: v.array(v.string()),
})

export const latestBuildSchema = v.object({ id: v.string(), timestamp: v.number() })

export const buildMetaSchema = v.object({
  id: v.string(),
  timestamp: v.number(),
  routeRules: v.record(v.string(), routeRuleSchema),
  matcher: matcherSchema,
  prerendered: v.array(v.string()),
})

export type RouteRule = v.InferOutput<typeof routeRuleSchema>
export type Matcher = v.InferOutput<typeof matcherSchema>
export type BuildMeta = v.InferOutput<typeof buildMetaSchema>
