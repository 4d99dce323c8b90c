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
    { id: 'services', shown: true },
    { id: 'cases', shown: true },
    { id: 'domain', shown: true },
    { id: 'audience', shown: true },
    { id: 'steps', shown: true },
    { id: 'articles', shown: true },
  ],
  servicesTitle: 'Qué hacemos',
  servicesLink: 'Ver todos los servicios',
  casesTitle: 'Casos',
  casesLink: 'Ver los casos',
  audienceTitle: 'Para quién',
  audience: [
    {
      title: 'Nadie se atreve a tocar el sitio',
      text: 'Quien lo hizo ya no está, cada cambio rompe otra cosa y la factura llega igual. Lo ordenamos o lo rehacemos, y te decimos cuál de las dos conviene.',
    },
    {
      title: 'Los correos acaban en no deseados',
      text: 'Presupuestos que no llegan, mensajes falsos a tu nombre, un dominio que no sabes quién administra. Lo dejamos verificado y documentado.',
    },
    {
      title: 'La empresa crece y las hojas de cálculo ya no alcanzan',
      text: 'Los mismos datos se copian a mano entre tres programas. Construimos la pieza que falta y ninguna más.',
    },
  ],
  stepsTitle: 'Cómo trabajamos',
  steps: [
    {
      title: 'Escuchamos y miramos',
      text: 'Nos explicas el problema. Revisamos lo que ya tienes antes de proponer nada nuevo.',
    },
    {
      title: 'Proponemos por escrito',
      text: 'Alcance, precio, plazos y lo que queda fuera. Si no te conviene, también lo decimos.',
    },
    {
      title: 'Construimos a la vista',
      text: 'Avances que puedes abrir en tu teléfono, con las decisiones explicadas.',
    },
    {
      title: 'Entregamos las llaves',
      text: 'Cuentas, código y dominio a tu nombre. Si seguimos, es porque quieres.',
    },
  ],
  articlesTitle: 'Últimos artículos',
  articlesLink: 'Ver todos los artículos',
}
