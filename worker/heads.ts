import { blogDescriptions } from '#client/features/blog/routes.ts'
import { contentDescriptions } from '#client/features/content/routes.ts'
import { domainCheckDescriptions } from '#client/features/domain-check/routes.ts'
import { enquiryDescriptions } from '#client/features/enquiries/routes.ts'
import { siteDescriptions } from '#client/features/site/routes.ts'
import type { Payload } from '#client/payload.ts'
import type { Descriptions } from '#client/runtime/routes/route.ts'
import { blogHeads } from './features/blog/head.ts'
import { entryHeads } from './features/content/reading/head.ts'
import { siteHeads } from './features/site/head.ts'
import type { Heads } from './http/head.ts'

/** Route name → function for the meta description of the page. */
export const descriptions: Descriptions<Payload> = {
  ...siteDescriptions,
  ...blogDescriptions,
  ...domainCheckDescriptions,
  ...enquiryDescriptions,
  ...contentDescriptions,
}

export const heads: Heads<Payload> = { ...siteHeads, ...blogHeads, ...entryHeads }

type ListedHead = typeof import('./features/content/reading/listed-head.ts').createListedHead

/** The head of a page of a listed kind. Its module is loaded by the first such page. */
export const createListedHead = async (...given: Parameters<ListedHead>): Promise<ReturnType<ListedHead>> =>
  (await import('./features/content/reading/listed-head.ts')).createListedHead(...given)
