import type { ContactText } from '#client/features/content/kinds/contact.ts'

export const contact: ContactText = {
  kind: 'contact',
  name: 'Contacto',
  title: 'Cuéntanos qué necesitas',
  lead: 'Escríbenos con tus palabras, sin preparar nada. Lee tu mensaje una persona que hace el trabajo y te responde con una primera opinión.',
  mailTitle: 'Por correo',
  use: 'Usamos lo que nos escribes solo para responderte y, si avanzamos, preparar la propuesta.',
  helpTitle: 'Qué nos ayuda a responderte mejor',
  help: [
    'La dirección de tu sitio o tu dominio, si ya tienes uno.',
    'Qué pasa hoy y qué te gustaría que pasara.',
    'Si hay una fecha que no se puede mover.',
    'Quién decide y quién lo usará cada día.',
  ],
  note: 'No envíes contraseñas ni datos de tus clientes. Si hacen falta accesos, acordamos antes una vía segura.',
  afterTitle: 'Qué pasa después',
  after: [
    {
      title: 'Leemos y preguntamos',
      text: 'Si falta algo, te hacemos pocas preguntas, por escrito.',
    },
    {
      title: 'Conversamos',
      text: 'Una llamada corta, sin discurso de ventas, para mirar juntos lo que tienes.',
    },
    {
      title: 'Decides con datos',
      text: 'Recibes alcance, precio y plazos. Si no nos necesitas, también lo decimos.',
    },
  ],
  otherTitle: '¿Aún no sabes qué necesitas?',
  other: 'Cada servicio dice qué entregamos y qué hace falta para empezar.',
  otherLink: 'Ver los servicios',
  otherHref: '/servicios',
  thanksTitle: 'Gracias: ya tenemos tu mensaje',
  thanks: 'Lo leerá una persona del equipo y te responderá por correo.',
}
