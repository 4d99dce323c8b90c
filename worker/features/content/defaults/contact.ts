import type { ContactText } from '#client/features/content/kinds/contact.ts'

export const contact: ContactText = {
  kind: 'contact',
  name: 'Contacto',
  title: 'Cuéntanos qué necesitas',
  lead: 'Escríbenos con tus palabras; no hace falta preparar nada. Te responde alguien del equipo técnico con una primera opinión.',
  mailTitle: 'Otras formas de contacto',
  use: 'Usamos lo que nos escribes solo para responderte y, si avanzamos, preparar la propuesta.',
  helpTitle: 'Qué nos ayuda a responderte mejor',
  help: [
    'La dirección de tu sitio o tu dominio, si ya tienes uno.',
    'Qué pasa ahora y qué te gustaría conseguir.',
    'Si hay una fecha que no se puede mover.',
    'Quién decide y quién lo usará cada día.',
  ],
  note: 'No envíes contraseñas ni datos de tus clientes. Si necesitamos accesos, antes acordamos una vía segura.',
  afterTitle: 'Qué pasa después',
  after: [
    {
      title: 'Leemos tu mensaje',
      text: 'Si nos falta algún dato, preguntamos por escrito.',
    },
    {
      title: 'Hablamos',
      text: 'Una llamada corta para ver juntos lo que tienes, sin discurso de ventas.',
    },
    {
      title: 'Decides con datos',
      text: 'Recibes una propuesta con alcance, precio y plazos. Si no nos necesitas, también lo decimos.',
    },
  ],
  otherTitle: '¿Aún no sabes qué necesitas?',
  other: 'En cada servicio te contamos qué entregamos y qué hace falta para empezar.',
  otherLink: 'Ver los servicios',
  otherHref: '/servicios',
  thanksTitle: 'Gracias por tu mensaje',
  thanks: 'Lo leerá una persona del equipo y te responderá por correo.',
}
