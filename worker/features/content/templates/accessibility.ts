import { getLocale } from '#client/features/settings/contract/country-choices.ts'
import type { Site } from '#client/site.ts'
import { createRow, listPhones, mailtoLink } from './parts.ts'
import { type Block, escapeMarkdown, list, type Template } from './text.ts'

const getEnforcementBlocks = ({ country }: Site): readonly Block[] =>
  country === 'ES'
    ? [
        '## Si no te respondemos',
        'La Ley 11/2023, que incorpora la Directiva (UE) 2019/882 de accesibilidad de productos y servicios, te permite reclamar ante la autoridad de consumo de tu comunidad autónoma.',
      ]
    : []

/** The statement required by Directive (EU) 2019/882: how the site meets it, and where to report problems. */
export const createAccessibilityTemplate = (site: Site): Template => ({
  title: 'Accesibilidad',
  description: `La accesibilidad del sitio de ${site.name}, y qué hacer si algo no te funciona.`,
  blocks: [
    '## Qué cumplimos',
    `Este sitio está hecho según las [pautas WCAG 2.2](<https://www.w3.org/TR/WCAG22/>) en su nivel AA${site.country === 'ES' ? ', a las que remite la norma europea EN 301 549' : ''}.`,
    list([
      'Todo se puede usar con el teclado, y se ve dónde está el foco.',
      'Las páginas se leen y los formularios se envían también sin JavaScript.',
      `El texto contrasta con su fondo al menos ${(4.5).toLocaleString(getLocale(site.country))} a 1, en el tema claro y en el oscuro.`,
      'Se puede ampliar al 400 % sin perder contenido, y se respeta a quien pide menos movimiento.',
      'Los programas que leen la pantalla encuentran títulos, zonas y el nombre de cada campo.',
    ]),
    '## Qué puede fallar',
    'Los videos de otras empresas se ven en su propio reproductor, que no depende de nosotros. Los artículos antiguos o traídos de otros sitios pueden llevar imágenes con una descripción mejorable.',
    '## Cómo lo comprobamos',
    'El programa de este sitio pasa pruebas automáticas en cada versión. No ha tenido una auditoría externa.',
    '## Cuéntanos qué no te funciona',
    'Dinos en qué página estabas y qué querías hacer. También puedes pedir cualquier contenido en otro formato.',
    list([
      ...createRow('Correo', mailtoLink(site.email)),
      ...listPhones(site),
      ...(site.responseTime ? [escapeMarkdown(site.responseTime)] : []),
    ]),
    ...getEnforcementBlocks(site),
  ],
})
