import type { Site } from '#client/site.ts'
import { defaultServiceNames } from '../../settings/contract/service-names.ts'
import { findOfferSlug, listEnquirySubjects } from './form.ts'

// Not in `form.ts`: public pages must not contain names of services that are no longer offered.

/** Display name of a subject, including former services and the default ones. An offer is named by its slug. */
export function getSubjectName(site: Site, id: string): string {
  const offer = findOfferSlug(id)
  const named = [...listEnquirySubjects(site), ...site.services, ...defaultServiceNames]
  return (
    named.find((subject) => subject.id === id)?.name ?? (offer ? `Empleo: ${offer.replaceAll('-', ' ')}` : id)
  )
}

/** Subjects for the inbox filter: those the form offers, then others that stored enquiries have. */
export function listKnownSubjects(
  site: Site,
  sent: readonly string[],
): readonly { id: string; name: string }[] {
  const offered = listEnquirySubjects(site)
  const others = sent.filter((id) => offered.every((subject) => subject.id !== id))
  return [...offered, ...others.map((id) => ({ id, name: getSubjectName(site, id) }))]
}

/** Stands for the subjects of all job offers where recipients are chosen. */
export const jobsSubject = 'empleo'
