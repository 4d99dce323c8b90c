import { isPublicUrl } from '#client/features/transfer/address.ts'

const firstFreePort = 1_024

/**
 * Why notifications cannot be sent to this address, in Spanish; null if they can. Decides by the text alone: whether the
 * name leads to a private network is checked when something is sent.
 */
export function findAddressProblem(address: string, siteUrl: string): string | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:')
    return 'Escribe una dirección completa que empiece por https://, como https://programa.com/avisos.'
  if (url.username !== '' || url.password !== '')
    return 'Quita el usuario y la contraseña de la dirección: se verían al leerla.'
  if (url.port !== '' && Number(url.port) < firstFreePort)
    return `El puerto tiene que ser el de siempre (443), o uno desde el ${firstFreePort}.`
  // The port does not matter to whether the host is public.
  url.port = ''
  if (!isPublicUrl(url))
    return 'Esa dirección no es de internet. Escribe el nombre de un sitio: ni un número de red ni un nombre que solo vale dentro de una oficina.'
  const isSite = url.hostname.replace(/\.$/, '') === URL.parse(siteUrl)?.hostname
  return isSite ? 'Es la dirección de este sitio: escribe la del otro programa.' : null
}
