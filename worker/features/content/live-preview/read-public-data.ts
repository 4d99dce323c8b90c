import type { Payload } from '#client/payload.ts'
import { match } from '#client/routes.ts'
import type { Env } from '#worker/env.ts'
import { pageFunctions } from '#worker/pages.ts'

export type PreviewContext = { env: Env; now: number }

/** The data of a public page as readers get it now; null if there is no such page. */
export async function readPublicData<Name extends keyof Payload>(
  { env, now }: PreviewContext,
  name: Name,
  path: string,
): Promise<Payload[Name] | null> {
  const route = match(new URL(path, env.siteUrl))
  const context = { env, now, route, user: null, session: null, isSessionUnknown: false }
  const outcome = await pageFunctions[name](context)
  return outcome.kind === 'data' ? outcome.data : null
}
