import { listedKindEntries } from '#client/features/content/kinds/listed-kinds.ts'
import { listEnquirySubjects } from '#client/features/enquiries/contract/form.ts'
import { listKnownSubjects } from '#client/features/enquiries/contract/subjects.ts'
import type { SettingsPages } from '#client/features/settings/contract.ts'
import { getMailDelivery } from '../../env/mail.ts'
import type { PageFunctions } from '../../http/page.ts'
import { getSiteForUsers } from '../../site-settings/site-state.ts'
import { readSettings } from './queries.ts'

export const settingsPages: PageFunctions<SettingsPages> = {
  'mngr-ajustes': async ({ env, now }) => {
    const [settings, site] = await Promise.all([readSettings(env.db), getSiteForUsers(env, now)])
    // All job offers have the same recipients, and so have all events.
    const entries = listedKindEntries.flatMap(([, { path, name, subject }]) =>
      subject ? [{ id: path, name, isOffered: true }] : [],
    )
    const used = settings.site.enquiryRecipients.flatMap(({ subject }) =>
      subject === '' || entries.some(({ id }) => id === subject) ? [] : [subject],
    )
    const known = listKnownSubjects(
      site,
      [...new Set(used)].map((subject) => ({ subject, about: null })),
    )
    const offered = listEnquirySubjects(site)
    const subjects = [
      ...known.map((each) => ({ ...each, isOffered: offered.some(({ id }) => id === each.id) })),
      ...entries,
    ]
    return {
      kind: 'data',
      data: {
        ...settings,
        mail: getMailDelivery(env.mail),
        mailFrom: env.mail?.from ?? null,
        mailTo: env.mail?.to ?? null,
        replies: env.replies !== null,
        subjects,
      },
    }
  },
}
