import { formatPostalAddress } from '#client/runtime/text/contact-links.ts'
import type { Site } from '#client/site.ts'
import { createRow, listPhones, mailtoLink } from './parts.ts'
import { type Block, escapeMarkdown, list, type Template } from './text.ts'

/** Texts that the law of the company's country requires. */
function getLawBlocks({ country, name, city }: Site): readonly Block[] {
  if (country === 'ES')
    return [
      'Estos datos se publican en cumplimiento del artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información y de comercio electrónico.',
      '## Ley aplicable',
      `Este aviso se rige por la ley española. Si contratas como consumidor, son competentes los tribunales de tu domicilio${
        city ? `; en los demás casos, los de ${escapeMarkdown(city)}.` : '.'
      }`,
    ]
  if (country === 'MX')
    return [
      'Estos datos se publican conforme a la Ley Federal de Protección al Consumidor.',
      '## Ley aplicable',
      'Este aviso se rige por las leyes de los Estados Unidos Mexicanos. Si contratas como consumidor, puedes acudir a la [Procuraduría Federal del Consumidor](<https://www.gob.mx/profeco>).',
    ]
  return [
    '## Ley aplicable',
    `Este aviso se rige por la ley del país en el que ${escapeMarkdown(name)} está establecida.`,
  ]
}

const getTaxIdLabel = ({ country }: Site): string =>
  country === 'ES' ? 'NIF' : country === 'MX' ? 'RFC' : 'Identificación fiscal'

export const createLegalNoticeTemplate = (site: Site): Template => ({
  title: 'Aviso legal',
  description: `Quién está detrás de ${site.name}, y con qué condiciones se usa este sitio.`,
  blocks: [
    '## Quiénes somos',
    list([
      ...createRow('Titular', escapeMarkdown(site.legalName || site.name)),
      ...createRow(getTaxIdLabel(site), escapeMarkdown(site.taxId)),
      ...createRow('Domicilio', escapeMarkdown(formatPostalAddress(site))),
      ...createRow('Registro', escapeMarkdown(site.register)),
      ...createRow('Correo', mailtoLink(site.email)),
      ...listPhones(site),
    ]),
    ...getLawBlocks(site),
    '## Uso del sitio',
    'Puedes leer, enlazar y citar lo que publicamos si indicas de dónde viene. Los textos, las imágenes y la marca siguen siendo de sus titulares.',
    'Procuramos que lo publicado sea correcto y esté al día, pero es información general y no sustituye a un asesoramiento. No respondemos de lo que publiquen los sitios a los que enlazamos.',
  ],
})
