import { href as documentsHref } from '../../content/documents/routes.ts'
import { href as studioHref } from '../../content/routes.ts'
import type { SettingPartId } from '../../settings/contract/parts.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import type { FirstStep } from '../contract/first-steps.ts'

const settings = (part: SettingPartId): string => `${settingsHref('mngr-ajustes')}#${part}`

type StepText = {
  title: string
  /** What is asked for, and what it is good for. */
  what: string
  why: string
  /** Where it is done. */
  links: readonly { text: string; href: string }[]
}

/** What is said of each step. */
export const stepTexts: Readonly<Record<FirstStep, StepText>> = {
  identity: {
    title: 'Identidad',
    what: 'El nombre de la empresa, la frase que la presenta y el correo de contacto.',
    why: 'Están en cada página, en los buscadores y en los correos. Hasta que los cambies, el sitio dice «Cauce».',
    links: [
      { text: 'Escribir el nombre y los textos', href: settings('nombre') },
      { text: 'Escribir el contacto', href: settings('contacto') },
    ],
  },
  look: {
    title: 'Aspecto',
    what: 'Tu color, o tu logotipo. Con uno de los dos basta.',
    why: 'El sitio deriva de tu color todos los demás, y comprueba que se lean.',
    links: [
      { text: 'Elegir el color', href: settings('color') },
      { text: 'Subir el logotipo', href: settings('imagenes') },
    ],
  },
  services: {
    title: 'Servicios',
    what: 'Lo que ofreces. Puedes empezar con los de ejemplo y cambiarlos, o escribir el primero desde cero.',
    why: 'Son la portada, el pie, una página cada uno y los asuntos del formulario.',
    links: [{ text: 'Ir a los servicios', href: `${documentsHref('mngr-paginas')}#servicios` }],
  },
  legal: {
    title: 'Textos legales',
    what: 'Razón social, identificación fiscal y dirección; y la fecha en que leíste la página de privacidad.',
    why: 'Las cuatro páginas legales se escriben con esos datos. Sin ellos no dicen quién responde.',
    links: [
      { text: 'Escribir los datos legales', href: settings('legales') },
      { text: 'Escribir la dirección', href: settings('direccion') },
      { text: 'Leer los textos', href: `${documentsHref('mngr-paginas')}#legales` },
    ],
  },
  mail: {
    title: 'Correo',
    what: 'Una carta de prueba a tu dirección.',
    why: 'Así sabes que los avisos de consultas te llegan antes de que escriba alguien.',
    links: [],
  },
  article: {
    title: 'Primer artículo',
    what: 'Un texto, con una imagen si quieres. Puede ser corto: qué haces y para quién.',
    why: 'El blog es lo que encuentran los buscadores.',
    links: [{ text: 'Ir a los artículos', href: studioHref('mngr-blog') }],
  },
}
