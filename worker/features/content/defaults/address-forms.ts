import type { AddressForms } from '#worker/site-settings/address-forms.ts'

/**
 * Words in the default texts that change with the form of address: tú, usted, vos. They are separate from
 * `worker/site-settings/address-forms.ts`, whose words are sent with every page.
 */
export const defaultTextForms: readonly AddressForms[] = [
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
  ['explicarte', 'explicarle', 'explicarte'],
]
