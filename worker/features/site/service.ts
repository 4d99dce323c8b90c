import * as v from 'valibot'
import {
  type ServiceContent,
  shownServiceSchema,
} from '#client/features/content/documents/contract/content.ts'
import { defaultServices } from '#client/features/site/default-services.ts'
import type { Site } from '#client/site.ts'
import { servicesIn } from '../content/documents/reading/shown.ts'

const one = v.pipe(v.string(), v.parseJson(), shownServiceSchema)

/** A service as it is stored, or one that the site comes with; null = neither. */
export async function serviceOf(
  slug: string,
  stored: string | null,
  { services, treatment }: Site,
): Promise<ServiceContent | null> {
  if (stored !== null) return v.parse(one, stored)
  const offered = (await servicesIn(treatment)) ?? defaultServices(services)
  return offered.find((each) => each.slug === slug) ?? null
}
