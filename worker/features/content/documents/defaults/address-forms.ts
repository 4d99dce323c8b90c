import type { AddressForms } from '#worker/site-settings/address-forms.ts'

/**
 * What the texts that the site comes with say besides `worker/site-settings/address-forms.ts`, which travels with every page: from tú to
 * usted and to vos.
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
  ['puedas', 'pueda', 'puedas'],
  ['resuelvas', 'resuelva', 'resuelvas'],
  ['irte', 'irse', 'irte'],
  ['explicarte', 'explicarle', 'explicarte'],
]
