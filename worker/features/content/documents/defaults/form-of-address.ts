import { treatments } from '#client/features/settings/contract/choices.ts'
import { defaultServices } from '#client/features/site/default-services.ts'
import { spoken } from '#client/runtime/text/form-of-address.ts'
import { site } from '#client/site.ts'
import { wordsOf } from '#worker/site-settings/words.ts'
import { wordsOfDefaults } from './words.ts'

const isTreatment = (text: string): text is keyof typeof treatments => Object.hasOwn(treatments, text)

/** What the site comes with, as the owner speaks to visitors. */
export function addressedAs<Value>(value: Value, treatment: string): Value {
  if (!isTreatment(treatment) || treatment === 'tu') return value
  const words = { ...wordsOf(treatment), ...wordsOf(treatment, wordsOfDefaults) }
  // As it was, but for its words.
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? spoken(part, words) : part,
  ) as Value
}

/** The services that the site comes with, where the client's own, in tú, do not do. */
export const spokenServices = (treatment: string) => addressedAs(defaultServices(site.services), treatment)
