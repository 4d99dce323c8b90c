import type { Forms } from '#worker/site-settings/words.ts'

/**
 * What the texts that the site comes with say besides `worker/site-settings/words.ts`, which travels with every page: from tú to
 * usted and to vos.
 */
export const wordsOfDefaults: readonly Forms[] = [
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
