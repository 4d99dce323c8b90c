import { contactPath, otherSubject, toEntryFormHref } from '#client/features/enquiries/contract/form.ts'

const plainForms = [contactPath, `${contactPath}?asunto=${otherSubject}`]

/** Where people register for an event. A link of the owner to the contact form leads to the one that names the event. */
export const toRegistrationHref = ({ registration, slug }: { registration: string; slug: string }): string =>
  plainForms.includes(registration) ? toEntryFormHref('event', slug) : registration
