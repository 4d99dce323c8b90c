import { contactPath, otherSubject, toEntryFormHref } from '#client/features/enquiries/contract/form.ts'

const plainForms = [contactPath, `${contactPath}?asunto=${otherSubject}`]

/** The owner's link to register for an event. If that is the contact form, it is the form about the event. */
export const toRegistrationHref = ({ registration, slug }: { registration: string; slug: string }): string =>
  plainForms.includes(registration) ? toEntryFormHref('event', slug) : registration
