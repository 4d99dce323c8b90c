import type { ServiceLink } from '../../site.ts'
import type { ServiceContent } from '../content/kinds/service.ts'
import { defaultServiceNames } from '../settings/contract/service-names.ts'
import { isServiceId, type ServiceId } from '../settings/contract/services.ts'
import { serviceDetails } from './service-details.ts'
import { serviceQuestions } from './service-questions.ts'
import { serviceSummaries } from './service-summaries.ts'

const createDefaultService = (id: ServiceId, name: string): ServiceContent => ({
  kind: 'service',
  slug: id,
  title: name,
  summary: serviceSummaries[id],
  ...serviceDetails[id],
  questions: serviceQuestions[id],
  price: '',
  duration: '',
  sample: '',
  sampleHref: '',
  motif: id,
  drawing: 'shown',
})

/** Creates the built-in services that are marked as shown in `named`. Used until the owner stores a service. */
export const createDefaultServices = (named: readonly ServiceLink[]): ServiceContent[] =>
  named.flatMap(({ id, name, shown }) => (shown && isServiceId(id) ? [createDefaultService(id, name)] : []))

/** All built-in services, to be stored as examples: those in `named` in its order, then the others, hidden. */
export function createAllDefaultServices(
  named: readonly ServiceLink[],
): { service: ServiceContent; shown: boolean }[] {
  const rest = defaultServiceNames.filter(({ id }) => named.every((service) => service.id !== id))
  return [...named, ...rest.map((service) => ({ ...service, shown: false }))].flatMap(({ id, name, shown }) =>
    isServiceId(id) ? [{ service: createDefaultService(id, name), shown }] : [],
  )
}
