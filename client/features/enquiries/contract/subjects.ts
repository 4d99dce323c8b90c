import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import type { Site } from '#client/site.ts'
import { defaultServiceNames } from '../../settings/contract/service-names.ts'
import { findOfferSlug, listEnquirySubjects, otherSubject } from './form.ts'

// Not in `form.ts`: public pages must not contain names of services that are no longer offered.

/** What an enquiry is about. `offer`: the title of the job offer; null if it is about none, or that was deleted. */
export type EnquirySubject = { subject: string; offer: string | null }

/** Display name of a subject, including former services and the default ones. A deleted offer is named by its slug. */
export function getSubjectName(site: Site, { subject, offer }: EnquirySubject): string {
  const title = offer ?? findOfferSlug(subject)?.replaceAll('-', ' ')
  const named = [...listEnquirySubjects(site), ...site.services, ...defaultServiceNames]
  return named.find(({ id }) => id === subject)?.name ?? (title ? `Empleo: ${title}` : subject)
}

/** For an answer such as «sobre {asunto}»: «Otro asunto» says nothing there. */
export const getSubjectInSentence = (site: Site, enquiry: EnquirySubject): string =>
  enquiry.subject === otherSubject
    ? replaceAddressWords('tu consulta', site.words)
    : getSubjectName(site, enquiry)

/** Subjects for the inbox filter: those the form offers, then others that stored enquiries have. */
export function listKnownSubjects(
  site: Site,
  sent: readonly EnquirySubject[],
): readonly { id: string; name: string }[] {
  const offered = listEnquirySubjects(site)
  const others = sent.filter(({ subject }) => offered.every(({ id }) => id !== subject))
  return [...offered, ...others.map((each) => ({ id: each.subject, name: getSubjectName(site, each) }))]
}

/** Stands for the subjects of all job offers where recipients are chosen. */
export const jobsSubject = 'empleo'
