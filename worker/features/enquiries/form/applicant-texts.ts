import type { ContactText } from '#client/features/content/kinds/contact.ts'
import { inFormOfAddress } from '../../content/defaults/default-texts.ts'

/** What the contact page says to somebody who answers a job offer, instead of the texts for customers. */
const applicantTexts = {
  title: 'Envíanos tu candidatura',
  lead: 'Cuéntanos en unas líneas qué experiencia tienes y adjunta tu currículum, como archivo o como enlace.',
  use: 'Usamos lo que nos envías solo para valorar tu candidatura y responderte.',
  helpTitle: 'Qué conviene contar',
  help: [
    'Qué has hecho que se parezca a este puesto.',
    'Desde cuándo podrías empezar.',
    'Cómo prefieres que te respondamos, por correo o por teléfono.',
  ],
  note: 'No envíes documentos de identidad ni datos que no tengan que ver con el puesto.',
  afterTitle: 'Qué pasa después',
  after: [
    { title: 'Leemos tu candidatura', text: 'Si nos falta algún dato, preguntamos por correo.' },
    { title: 'Hablamos', text: 'Si tu experiencia encaja con el puesto, te proponemos una conversación.' },
  ],
  otherTitle: '¿Buscas otro puesto?',
  other: '',
  otherLink: 'Ver todas las ofertas',
  otherHref: '/empleo',
}

/** The texts of the contact page, for the job offer with the title `offer` if it is not null. */
export async function toContactData(
  { contact }: { contact: ContactText },
  offer: string | null,
  formOfAddress: string,
) {
  if (offer === null) return { contact }
  const texts = await inFormOfAddress(applicantTexts, formOfAddress)
  return { contact: { ...contact, ...texts, lead: `Para «${offer}». ${texts.lead}` } }
}
