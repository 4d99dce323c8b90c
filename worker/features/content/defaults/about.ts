import type { AboutText } from '#client/features/content/kinds/about.ts'
import type { ContentOf } from '#client/features/content/kinds/all-kinds.ts'
import { defaultSite } from '#client/site.ts'
import { type Block, toHtml, toMarkdown } from '../templates/text.ts'

/** Explains the name «Cauce», so it is left out when the company has another name. */
const whyThisName: readonly Block[] = [
  { heading: 'Por qué este nombre' },
  [
    'Un cauce no empuja el agua: le da un camino. Con la tecnología de una empresa ocurre lo mismo. Casi siempre hay energía de sobra, repartida entre cuentas sin dueño, programas que nadie eligió y soluciones que iban a ser provisionales. Nuestro trabajo es darle forma a eso para que llegue a donde tiene que llegar.',
  ],
]

const expected: readonly Block[] = [
  { heading: 'Lo que puedes esperar' },
  {
    list: [
      [
        { strong: 'Palabras claras.' },
        ' Si no podemos explicarte una decisión sin jerga, es que aún no la hemos pensado bien.',
      ],
      [
        { strong: 'Nada a nuestro nombre.' },
        ' El dominio, las cuentas, el código y los datos son tuyos desde el primer día, y puedes irte con ellos.',
      ],
      [
        { strong: 'Medidas antes que opiniones.' },
        ' Decimos cuánto tarda, cuánto pesa y cuánto cuesta, antes y después de cada cambio.',
      ],
      [
        { strong: 'Lo justo.' },
        ' Preferimos quitar una pieza a añadir otra. Lo que no existe no se rompe ni se paga.',
      ],
    ],
  },
]

const left = (name: string): readonly Block[] => [
  ...(name === defaultSite.name ? whyThisName : []),
  ...expected,
]

const right: readonly Block[] = [
  { heading: 'Cómo decidimos' },
  [
    'Empezamos por lo que tu gente hace cada día y por lo que pasaría si dejara de funcionar. De ahí sale el orden: primero lo que puede detener el negocio, luego lo que hace perder tiempo y al final lo que quedaría mejor.',
  ],
  [
    'Usamos estándares abiertos y herramientas conocidas. Cuando elegimos algo menos común, lo anotamos con su motivo y con el momento en que convendría revisarlo.',
  ],
  { heading: 'Lo que no hacemos' },
  {
    list: [
      ['No vendemos licencias a comisión: recomendamos lo que usaríamos nosotros.'],
      ['No retenemos accesos para que no puedas irte.'],
      ['No prometemos el primer puesto en un buscador.'],
      ['No instalamos rastreadores «por si acaso». Este sitio tampoco los tiene.'],
    ],
  },
  [
    'En ',
    { text: 'el blog', href: '/blog' },
    ' contamos con detalle cómo trabajamos. Es la mejor manera de saber si pensamos parecido.',
  ],
]

const rest = {
  kind: 'about',
  name: 'Nosotros',
  title: 'Tecnología que se entiende, con alguien que responde',
  lead: 'Somos una empresa de servicios tecnológicos. Hacemos sitios, correo y sistemas para organizaciones que no quieren un departamento entero para mantenerlos.',
  peopleTitle: 'Quién responde',
  dutiesLabel: 'Responde de:',
  customersTitle: 'Trabajamos con',
  casesTitle: 'Casos',
  certificatesTitle: 'Certificaciones',
  certificates: [],
  factsTitle: 'Dónde y cuándo estamos',
} satisfies Partial<AboutText>

export const aboutText = (name: string): AboutText => ({
  ...rest,
  columns: [toHtml(left(name)), toHtml(right)],
})

/** The default text with Markdown instead of HTML, for the editor. */
export const aboutContent = (name: string): ContentOf<'about'> => ({
  ...rest,
  left: toMarkdown(left(name)),
  right: toMarkdown(right),
})
