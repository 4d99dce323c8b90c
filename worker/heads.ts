import { blogDescriptions } from '#client/blog/routes.ts'
import { documentDescriptions } from '#client/documents/routes.ts'
import { enquiryDescriptions } from '#client/enquiries/routes.ts'
import type { Payload } from '#client/payload.ts'
import type { Descriptions } from '#client/router/route.ts'
import { siteDescriptions } from '#client/site/routes.ts'
import { blogHeads } from './blog/head.ts'
import { documentHeads } from './documents/head.ts'
import type { Heads } from './http/head.ts'
import { siteHeads } from './site/head.ts'

/** Route name → what search engines are told of the page. */
export const descriptions: Descriptions<Payload> = {
  ...siteDescriptions,
  ...blogDescriptions,
  ...enquiryDescriptions,
  ...documentDescriptions,
}

export const heads: Heads<Payload> = { ...siteHeads, ...blogHeads, ...documentHeads }
