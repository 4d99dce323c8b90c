import type { SiteImage, SiteSettings } from '../../../site.ts'

type SiteIcons = Pick<SiteSettings, 'icon' | 'mark' | 'logo'>

/** How much longer than the other a side of an image may be that counts as square. */
const tolerance = 1.1

const isSquare = ({ width, height }: SiteImage): boolean =>
  Math.max(width, height) <= Math.min(width, height) * tolerance

/** The icon of tabs and home screens: the chosen one, else a square mark or logo; null = the built-in one. */
export const chooseIcon = ({ icon, mark, logo }: SiteIcons): SiteImage | null =>
  icon ?? [mark, logo].find((image) => image && isSquare(image)) ?? null

/** The hint of the icon's field: what the icon is until one is chosen. */
export function describeIcon(site: SiteIcons): string {
  if (site.icon) return 'Cuadrado, de 512 píxeles o más.'
  return chooseIcon(site)
    ? 'Mientras no elijas uno, es tu logotipo. Cuadrado, de 512 píxeles o más.'
    : 'Ahora es el de fábrica, con ondas verdes. Un logotipo cuadrado hace de icono por sí solo; si el tuyo no lo es, elige aquí uno cuadrado, de 512 píxeles o más.'
}
