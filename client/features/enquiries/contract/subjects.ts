import type { Site } from '#client/site.ts'
import { defaultServiceNames } from '../../settings/contract/service-names.ts'
import { listEnquirySubjects } from './form.ts'

// Beside the form: a public page carries no name of a service that is not offered.

/** What a subject is called; also of a service that the site came with and that is no longer offered. */
export function getSubjectName(site: Site, id: string): string {
  const named = [...listEnquirySubjects(site), ...site.services, ...defaultServiceNames]
  return named.find((subject) => subject.id === id)?.name ?? id
}

/** The subjects to look for: those on offer, and those of what has been sent. */
export function listKnownSubjects(
  site: Site,
  sent: readonly string[],
): readonly { id: string; name: string }[] {
  const offered = listEnquirySubjects(site)
  const others = sent.filter((id) => offered.every((subject) => subject.id !== id))
  return [...offered, ...others.map((id) => ({ id, name: getSubjectName(site, id) }))]
}
