import * as v from 'valibot'
import { getPublicSchema } from '#client/features/content/kinds/all-kinds.ts'
import type { ServiceContent } from '#client/features/content/kinds/service.ts'
import { createDefaultServices } from '#client/features/site/default-services.ts'
import type { Site } from '#client/site.ts'
import { followFormOfAddress } from '../content/defaults/follow-form-of-address.ts'
import { getDefaultServicesIn } from '../content/reading/public-texts.ts'

const storedServiceSchema = v.pipe(v.string(), v.parseJson(), getPublicSchema('service'))

/** Parses a stored service. Without one, finds a default service by its slug; null if there is neither. */
export async function resolveService(
  slug: string,
  stored: string | null,
  { services, treatment: formOfAddress }: Site,
): Promise<ServiceContent | null> {
  if (stored !== null) return followFormOfAddress(v.parse(storedServiceSchema, stored), formOfAddress)
  const offered = (await getDefaultServicesIn(formOfAddress)) ?? createDefaultServices(services)
  return offered.find((each) => each.slug === slug) ?? null
}
