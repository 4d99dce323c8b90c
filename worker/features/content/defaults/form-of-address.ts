import { formsOfAddress } from '#client/features/settings/contract/country-choices.ts'
import { createDefaultServices } from '#client/features/site/default-services.ts'
import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import { defaultSite } from '#client/site.ts'
import { getAddressWords } from '#worker/site-settings/address-forms.ts'
import { defaultTextForms } from './address-forms.ts'

const isFormOfAddress = (text: string): text is keyof typeof formsOfAddress =>
  Object.hasOwn(formsOfAddress, text)

/** Converts every string of a default text from tú to another form of address. */
export function applyFormOfAddress<Value>(value: Value, formOfAddress: string): Value {
  if (!isFormOfAddress(formOfAddress) || formOfAddress === 'tu') return value
  const words = { ...getAddressWords(formOfAddress), ...getAddressWords(formOfAddress, defaultTextForms) }
  // Only the contents of strings change, so the type stays the same.
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? replaceAddressWords(part, words) : part,
  ) as Value
}

/** The default services in a form of address. The client contains only the tú version. */
export const getDefaultServicesFor = (formOfAddress: string) =>
  applyFormOfAddress(createDefaultServices(defaultSite.services), formOfAddress)
