import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import type { Site } from '#client/site.ts'
import { defaultServiceNames } from '../../settings/contract/service-names.ts'
import { listEnquirySubjects, nameEntrySubject, otherSubject } from './form.ts'

// Not in `form.ts`: public pages must not contain names of services that are no longer offered.

/** What an enquiry is about. `about`: the title of the job offer or event; null if it is about none, or that was deleted. */
export type EnquirySubject = { subject: string; about: string | null }

/** Display name of a subject, including former services and the default ones. */
export function getSubjectName(site: Site, { subject, about }: EnquirySubject): string {
  const named = [...listEnquirySubjects(site), ...site.services, ...defaultServiceNames]
  return named.find(({ id }) => id === subject)?.name ?? nameEntrySubject(subject, about) ?? subject
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
