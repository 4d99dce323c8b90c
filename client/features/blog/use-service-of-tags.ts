import { useSite } from '#client/runtime/site/use-site.ts'
import type { ServiceLink } from '#client/site.ts'
import type { Tag } from './contract/post.ts'
import { findServiceByTags } from './contract/service-by-tags.ts'

/** The service of the site that tags belong to, if it has one. */
export function useServiceOfTags(tags: readonly Tag[]): ServiceLink | undefined {
  const { services } = useSite()
  const id = findServiceByTags(tags.map(({ slug }) => slug))
  return services.find((offered) => offered.id === id && offered.shown)
}
