import type { Site } from '#client/site.ts'
import { defaultServices } from '../../settings/contract/service-names.ts'
import { enquirySubjects } from './form.ts'

// Beside the form: a public page carries no name of a service that is not offered.

/** What a subject is called; also of a service that the site came with and that is no longer offered. */
export function subjectName(site: Site, id: string): string {
  const named = [...enquirySubjects(site), ...site.services, ...defaultServices]
  return named.find((subject) => subject.id === id)?.name ?? id
}

/** The subjects to look for: those on offer, and those of what has been sent. */
export function knownSubjects(site: Site, sent: readonly string[]): readonly { id: string; name: string }[] {
  const offered = enquirySubjects(site)
  const others = sent.filter((id) => offered.every((subject) => subject.id !== id))
  return [...offered, ...others.map((id) => ({ id, name: subjectName(site, id) }))]
}
