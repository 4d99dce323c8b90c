import type { Payload } from '#client/payload.ts'
import { accountPages } from './account/pages.ts'
import { blogPages } from './blog/pages.ts'
import { enquiryPages } from './enquiries/pages.ts'
import type { PageFunctions } from './http/page.ts'
import { mediaPages } from './media/pages.ts'
import { panelPages } from './panel/pages.ts'
import { sitePages } from './site/pages.ts'
import { studioPages } from './studio/pages.ts'
import { transferPages } from './transfer/pages.ts'

/** Route name → the function that reads its data; the page, its payload and its API share it. */
export const pageFunctions: PageFunctions<Payload> = {
  ...sitePages,
  ...blogPages,
  ...enquiryPages,
  ...panelPages,
  ...studioPages,
  ...mediaPages,
  ...transferPages,
  ...accountPages,
}
