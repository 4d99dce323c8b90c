import { formsOfAddress } from '#client/features/settings/contract/country-choices.ts'
import { createDefaultServices } from '#client/features/site/default-services.ts'
import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import { defaultSite } from '#client/site.ts'
import { type AddressForms, getAddressWords } from '#worker/site-settings/address-forms.ts'

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

/**
 * Words in the default texts that change with the form of address: tú, usted, vos. They are separate from
 * `worker/site-settings/address-forms.ts`, whose words are sent with every page.
 */
const defaultTextForms: readonly AddressForms[] = [
  ['ti', 'usted', 'vos'],
  ['tuya', 'suya', 'tuya'],
  ['tuyos', 'suyos', 'tuyos'],
  ['tienes', 'tiene', 'tenés'],
  ['sabes', 'sabe', 'sabés'],
  ['explicas', 'explica', 'explicás'],
  ['recibes', 'recibe', 'recibís'],
  ['decides', 'decide', 'decidís'],
  ['envías', 'envía', 'enviás'],
  ['envíes', 'envíe', 'envíes'],
  ['prefieras', 'prefiera', 'prefieras'],
  ['calcula', 'calcule', 'calculá'],
  ['puedas', 'pueda', 'puedas'],
  ['irte', 'irse', 'irte'],
  ['envíanos', 'envíenos', 'envianos'],
  ['adjunta', 'adjunte', 'adjuntá'],
  ['prefieres', 'prefiere', 'preferís'],
  ['podrías', 'podría', 'podrías'],
  ['explicarte', 'explicarle', 'explicarte'],
]
