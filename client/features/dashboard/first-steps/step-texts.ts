import type { SiteSettings } from '#client/site.ts'
import { type TextKind, textIds } from '../../content/kinds/names.ts'
import { href as contentHref } from '../../content/routes.ts'
import type { SettingSectionId } from '../../settings/contract/sections.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import type { FirstStep, MissingItem } from '../contract/first-steps.ts'

const toSettingsHref = (part: SettingSectionId): string => `${settingsHref('mngr-ajustes')}#${part}`

type StepText = {
  title: string
  /** `task` says what to do, `reason` why it is useful. */
  task: string
  reason: string
  /** Pages where the step is done. */
  links: readonly { text: string; href: string }[]
}

export const stepTexts: Readonly<Record<FirstStep, StepText>> = {
  identity: {
    title: 'Identidad',
    task: 'El nombre de la empresa, la frase que la presenta y el correo de contacto.',
    reason:
      'Están en cada página, en los buscadores y en los correos. Hasta que los cambies, el sitio dice «Cauce».',
    links: [
      { text: 'Escribir el nombre y los textos', href: toSettingsHref('nombre') },
      { text: 'Escribir el contacto', href: toSettingsHref('contacto') },
      { text: 'Elegir país y zona horaria', href: toSettingsHref('direccion') },
      { text: 'Escribir el horario', href: toSettingsHref('atencion') },
    ],
  },
  look: {
    title: 'Aspecto',
    task: 'Tu color, o tu logotipo, y el icono de la pestaña. Un logotipo cuadrado hace también de icono.',
    reason: 'El sitio deriva de tu color todos los demás, y comprueba que se lean.',
    links: [
      { text: 'Elegir el color', href: toSettingsHref('color') },
      { text: 'Subir el logotipo y el icono', href: toSettingsHref('imagenes') },
    ],
  },
  services: {
    title: 'Servicios y textos',
    task: 'Lo que ofreces, y lo que dicen las páginas. Puedes empezar con lo de fábrica y cambiarlo, o escribir desde cero.',
    reason:
      'Mientras no publiques los tuyos, las páginas hablan de una empresa inventada. Un borrador todavía no cuenta, ni uno de fábrica publicado palabra por palabra.',
    links: [
      { text: 'Ir a los servicios', href: `${contentHref('mngr-paginas')}?lista=servicios` },
      { text: 'Ir a los textos', href: contentHref('mngr-paginas') },
    ],
  },
  legal: {
    title: 'Textos legales',
    task: 'Razón social, identificación fiscal y dirección; y el día en que revisaste los textos legales, que la página dice al final.',
    reason:
      'Las cuatro páginas legales ya se ven y se escriben solas con esos datos. Sin ellos no dicen quién responde.',
    links: [
      { text: 'Escribir los datos legales', href: toSettingsHref('legales') },
      { text: 'Escribir la dirección', href: toSettingsHref('direccion') },
      { text: 'Leer los textos', href: `${contentHref('mngr-paginas')}?lista=legales` },
    ],
  },
  mail: {
    title: 'Correo',
    task: 'Un correo de prueba a tu dirección.',
    reason: 'Así sabes que los avisos de consultas te llegan antes de que escriba alguien.',
    links: [],
  },
  article: {
    title: 'Primer artículo',
    task: 'Un texto, con una imagen si quieres. Puede ser corto: qué haces y para quién.',
    reason: 'El blog es lo que encuentran los buscadores.',
    links: [{ text: 'Ir a los artículos', href: contentHref('mngr-blog') }],
  },
}

const toSettingHref = (name: keyof SiteSettings | 'color'): string =>
  `${settingsHref('mngr-ajustes')}#${name}`

const toTextHref = (kind: TextKind): string => contentHref('mngr-pagina', { id: textIds[kind] })

export const missingItemTexts: Readonly<Record<MissingItem, { text: string; href: string }>> = {
  name: { text: 'el nombre comercial', href: toSettingHref('name') },
  tagline: { text: 'el lema', href: toSettingHref('tagline') },
  description: { text: 'la descripción', href: toSettingHref('description') },
  home: { text: 'tus textos de la portada, con su lema grande', href: toTextHref('home') },
  about: { text: 'tus textos de Nosotros', href: toTextHref('about') },
  offer: { text: 'tus textos de la página de servicios', href: toTextHref('offer') },
  contact: { text: 'tus textos de Contacto', href: toTextHref('contact') },
  blog: { text: 'tus textos del blog', href: toTextHref('blog') },
  next: { text: 'tu invitación a escribir, que cierra las páginas', href: toTextHref('next') },
  email: { text: 'el correo de contacto', href: toSettingHref('email') },
  accent: { text: 'el color o el logotipo', href: toSettingHref('color') },
  icon: { text: 'el icono de la pestaña, que es el de fábrica', href: toSettingHref('icon') },
  service: {
    text: 'publicar al menos un servicio tuyo',
    href: `${contentHref('mngr-paginas')}?lista=servicios`,
  },
  legalName: { text: 'la razón social', href: toSettingHref('legalName') },
  taxId: { text: 'la identificación fiscal', href: toSettingHref('taxId') },
  street: { text: 'la dirección', href: toSettingHref('street') },
  privacyUpdated: {
    text: 'el día en que revisaste los textos legales',
    href: toSettingHref('privacyUpdated'),
  },
  article: { text: 'publicar un artículo', href: contentHref('mngr-blog') },
}
