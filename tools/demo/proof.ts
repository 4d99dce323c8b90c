import * as v from 'valibot'
import { changedTextSchema } from '#client/features/content/contract/edited-text.ts'
import { entryPaths } from '#client/features/content/contract/text-paths.ts'
import type { ContentOf } from '#client/features/content/kinds/all-kinds.ts'
import type { SiteImage } from '#client/site.ts'
import { sampleTitleStart } from '#worker/features/content/samples.ts'
import { type Picture as AnyPicture, uploadPicture } from './picture.ts'
import type { SendRequest } from './site.ts'

type Sample = ContentOf<'person' | 'case' | 'job' | 'event'>
type Picture = AnyPicture & { width: number; height: number }

const square = { width: 640, height: 640 }
const pictures = {
  first: {
    name: 'ejemplo-persona-1.png',
    alt: 'Imagen de ejemplo en lugar de un retrato',
    ...square,
    colours: [
      [226, 240, 230],
      [16, 92, 62],
    ],
  },
  second: {
    name: 'ejemplo-persona-2.png',
    alt: 'Imagen de ejemplo en lugar de un retrato',
    ...square,
    colours: [
      [240, 224, 190],
      [150, 100, 40],
    ],
  },
} as const satisfies Record<string, Picture>
type PictureName = keyof typeof pictures

const person = { kind: 'person', title: '', role: '', duties: '', services: [], photo: null } as const
const noPhoto = { slug: '', photo: null, photoAlt: '' } as const
const source = 'cifras inventadas para este ejemplo'

/** Also the author of the sample articles, so that an author's page shows a portrait. */
export const firstPersonName = `${sampleTitleStart}nombre de una persona`

/** Says in each title and text that nothing of it is real. */
const createSamples = (images: Readonly<Record<PictureName, SiteImage>>): readonly Sample[] => [
  {
    ...person,
    title: firstPersonName,
    role: 'Función de ejemplo',
    duties: 'el correo y los dominios, en este ejemplo',
    services: ['correo', 'seguridad'],
    photo: images.first,
  },
  {
    ...person,
    title: `${sampleTitleStart}nombre de otra persona`,
    role: 'Otra función de ejemplo',
    duties: 'los sitios y su velocidad, en este ejemplo',
    services: ['sitios', 'rendimiento'],
    photo: images.second,
  },
  {
    kind: 'case',
    title: `${sampleTitleStart}un sitio que tardaba`,
    ...noPhoto,
    customer: 'Cliente de ejemplo',
    logo: null,
    services: ['rendimiento', 'sitios'],
    problem: 'Un caso de ejemplo: la portada tardaba y la mitad de las visitas se iba antes de verla.',
    work: 'Un caso de ejemplo: se quitó lo que sobraba, se redujeron las imágenes y se midió otra vez.',
    figures: [
      { title: 'Hasta ver la portada (ejemplo)', before: '6 s', after: '1 s' },
      { title: 'Peso de la portada (ejemplo)', before: '4 MB', after: '500 kB' },
    ],
    results: [],
    source,
    date: '2026-05-03',
    quote: 'Aquí van las palabras del cliente, con su permiso.',
    quoteBy: 'Persona de ejemplo, del cliente de ejemplo',
    permission: 'ninguno: es un ejemplo',
  },
  {
    kind: 'case',
    title: `${sampleTitleStart}correos que no llegaban`,
    ...noPhoto,
    customer: '',
    logo: null,
    services: ['correo'],
    problem: 'Un caso de ejemplo: los presupuestos acababan en la carpeta de no deseados.',
    work: 'Un caso de ejemplo: se verificó el dominio y se comprobó cada programa que envía.',
    figures: [{ title: 'Correos que llegan (ejemplo)', before: '82 %', after: '99 %' }],
    results: [],
    source,
    date: '2026-06-12',
    quote: '',
    quoteBy: '',
    permission: '',
  },
]

/** A job offer and an event, which end some weeks after today. */
const createAnnouncements = (): readonly Sample[] => [
  {
    kind: 'job',
    title: `${sampleTitleStart}una persona que programa`,
    slug: '',
    summary: 'Una oferta de ejemplo: así se ve un puesto abierto, con su lugar, su jornada y su plazo.',
    markdown:
      '## Qué harías\n\nAquí va lo que se hace cada día en el puesto.\n\n## Qué hace falta\n\n- Lo imprescindible.\n- Lo que se puede aprender aquí.',
    where: 'remote',
    place: '',
    contract: 'PERMANENT',
    time: 'FULL_TIME',
    salaryFrom: '',
    salaryTo: '',
    currency: 'MXN',
    period: 'MONTH',
    lastDay: toDay(60),
    apply: 'form',
    mail: '',
  },
  {
    kind: 'event',
    title: `${sampleTitleStart}una charla abierta`,
    slug: '',
    summary: 'Un evento de ejemplo: así se anuncia una charla, con su fecha, su lugar y cómo asistir.',
    start: `${toDay(30)}T18:00`,
    end: `${toDay(30)}T19:30`,
    place: 'Un lugar de ejemplo',
    online: '',
    registration: '/contacto?asunto=otro',
    markdown: 'Aquí va de qué trata, para quién es y quién habla.',
  },
]

/** The date in so many days. */
function toDay(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

async function upload(sendRequest: SendRequest, picture: Picture): Promise<SiteImage> {
  const { src, width, height } = (await uploadPicture(sendRequest, picture, [picture])).image
  return { src, width, height }
}

/** Publishes sample people, cases, a job offer and an event, unless there are some. Returns a text about what was added. */
export async function addProof(sendRequest: SendRequest, hasSamples: boolean): Promise<string> {
  if (hasSamples) return '0 personas, casos, ofertas y eventos'
  const images = {
    first: await upload(sendRequest, pictures.first),
    second: await upload(sendRequest, pictures.second),
  }
  const samples = [...createSamples(images), ...createAnnouncements()]
  for (const content of samples) {
    const { id, rev } = await sendRequest(
      { method: 'POST', path: entryPaths.texts, body: { content } },
      changedTextSchema,
    )
    await sendRequest(
      {
        method: 'POST',
        path: entryPaths.publish(id),
        body: { content },
        headers: { 'If-Match': `"${rev}"` },
      },
      v.unknown(),
    )
  }
  return `${samples.length} personas, casos, ofertas y eventos`
}
