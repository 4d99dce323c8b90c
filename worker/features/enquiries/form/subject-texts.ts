import type { ContactText } from '#client/features/content/kinds/contact.ts'
import type { ListedKind } from '#client/features/content/kinds/listed-kinds.ts'
import { inFormOfAddress } from '../../content/defaults/default-texts.ts'

type SubjectTexts = {
  texts: Partial<ContactText> & { lead: string }
  /** What names the entry by its title, in the site's form of address already. */
  name(title: string, lead: string): Partial<ContactText>
}

/** What the contact page, and the thank-you page, say about an entry of a kind, instead of the texts for customers. */
const subjectTexts: { readonly [Kind in ListedKind]?: SubjectTexts } = {
  job: {
    texts: {
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
      after: [
        { title: 'Leemos tu candidatura', text: 'Si nos falta algún dato, preguntamos por correo.' },
        {
          title: 'Hablamos',
          text: 'Si tu experiencia encaja con el puesto, te proponemos una conversación.',
        },
      ],
      otherTitle: '¿Buscas otro puesto?',
      other: '',
      otherLink: 'Ver todas las ofertas',
      otherHref: '/empleo',
      thanksTitle: 'Recibimos tu candidatura',
      thanks: 'La leerá una persona del equipo y te responderá por correo.',
    },
    name: (title, lead) => ({ lead: `Para «${title}». ${lead}` }),
  },
  event: {
    texts: {
      lead: 'Dinos cuántas personas vienen, o escribe tu pregunta.',
      use: 'Usamos lo que nos envías solo para la inscripción y para responderte.',
      help: [],
      note: '',
      after: [{ title: 'Te respondemos', text: 'Con lo que haga falta para asistir.' }],
      otherTitle: '',
      thanksTitle: 'Recibimos tu mensaje',
      thanks: 'Te responderemos por correo.',
    },
    name: (title) => ({ title: `Inscripción y preguntas: «${title}»` }),
  },
}

/** The texts of the contact page and of the thank-you page. `kind`: that of the entry that the subject names, if any. */
export async function toContactData(
  { contact }: { contact: ContactText },
  kind: ListedKind | undefined,
  title: string,
  formOfAddress: string,
): Promise<{ contact: ContactText }> {
  const own = kind && subjectTexts[kind]
  if (!own) return { contact }
  const texts = await inFormOfAddress(own.texts, formOfAddress)
  return { contact: { ...contact, ...texts, ...(title && own.name(title, texts.lead)) } }
}
