import type { HomeContent } from '#client/features/content/kinds/home.ts'

export const home: HomeContent = {
  kind: 'home',
  name: 'Webs, correo y sistemas sin enredos',
  title: 'Tu tecnología, en su cauce.',
  lead: '',
  primary: 'Cuéntanos qué necesitas',
  secondary: 'Ver los servicios',
  problems: [
    { title: 'correo que no llega', text: 'llega a su destino' },
    { title: 'web lenta', text: 'carga al instante' },
    { title: '¿quién tiene el dominio?', text: 'está a tu nombre' },
  ],
  photo: null,
  photoAlt: '',
  parts: [
    { id: 'audience', shown: true },
    { id: 'domain', shown: true },
    { id: 'services', shown: true },
    { id: 'cases', shown: true },
    { id: 'steps', shown: true },
    { id: 'articles', shown: true },
  ],
  servicesTitle: 'Qué hacemos',
  servicesLink: 'Ver todos los servicios',
  casesTitle: 'Casos',
  casesLink: 'Ver los casos',
  audienceTitle: '¿Te pasa algo de esto?',
  audience: [
    {
      title: 'Nadie se atreve a tocar el sitio',
      text: 'Quien lo hizo ya no está y cada cambio rompe algo. Lo arreglamos o lo rehacemos, y te decimos qué conviene más.',
      href: '/servicios/sitios',
    },
    {
      title: 'Tus correos acaban en spam',
      text: 'Presupuestos que no llegan, mensajes falsos a tu nombre o un dominio que no sabes quién administra. Lo configuramos, lo comprobamos y lo dejamos por escrito.',
      href: '/servicios/correo',
    },
    {
      title: 'La empresa crece y las hojas de cálculo se quedan cortas',
      text: 'Los mismos datos se copian a mano de un programa a otro. Hacemos que se copien solos.',
      href: '/servicios/sistemas',
    },
  ],
  stepsTitle: 'Cómo trabajamos',
  steps: [
    {
      title: 'Escuchamos',
      text: 'Nos explicas el problema y revisamos lo que ya tienes antes de proponer nada.',
    },
    {
      title: 'Proponemos por escrito',
      text: 'Alcance, precio, plazos y lo que queda fuera. Si no te conviene, también lo decimos.',
    },
    {
      title: 'Trabajamos a la vista',
      text: 'Ves cada avance en tu teléfono y sabes por qué se decidió así.',
    },
    {
      title: 'Lo entregamos todo',
      text: 'Las cuentas, el código y el dominio quedan a tu nombre. Si seguimos juntos, es porque quieres.',
    },
  ],
  articlesTitle: 'Últimos artículos',
  articlesLink: 'Ver todos los artículos',
}
