import * as v from 'valibot'
import { siteSchema } from '../contract.ts'
import { completeSettings } from './complete.ts'
import { countryCodes } from './country-choices.ts'
import { checkLegalData } from './legal-data.ts'

const legalSchema = v.object({
  country: v.picklist(countryCodes),
  taxId: v.string(),
  postalCode: v.string(),
  phones: v.array(v.object({ name: v.string(), number: v.string() })),
  whatsapp: v.string(),
})

/**
 * Body of a save. Reports all errors at once, each under the name of its field. `sent`: the names of the settings in the
 * body; a tab that was opened before an update does not know those that came with it.
 */
export const settingsChangeSchema = v.pipe(
  v.object({ site: v.record(v.string(), v.unknown()) }),
  v.transform(({ site }) => ({ site, sent: Object.keys(site) })),
  v.object({
    sent: v.array(v.string()),
    site: v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform(completeSettings),
      siteSchema,
      v.forward(
        v.partialCheck(
          [['noticeFrom'], ['noticeUntil']],
          ({ noticeFrom, noticeUntil }) =>
            noticeFrom === '' || noticeUntil === '' || noticeFrom < noticeUntil,
          'El aviso tiene que acabar después de empezar.',
        ),
        ['noticeUntil'],
      ),
      v.rawCheck(({ dataset: { value }, addIssue }) => {
        const legal = v.safeParse(legalSchema, value)
        if (!legal.success) return
        for (const [field, { text, isError }] of Object.entries(checkLegalData(legal.output))) {
          const [key, ...inside] = field.split('.')
          const at = (name: unknown) =>
            ({ type: 'unknown', origin: 'value', input: value, key: name, value: undefined }) as const
          if (isError) addIssue({ message: text, path: [at(key), ...inside.map(at)] })
        }
      }),
    ),
  }),
)
