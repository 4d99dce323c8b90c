import type { AboutText } from '#client/features/content/kinds/about.ts'
import type { ContentOf } from '#client/features/content/kinds/all-kinds.ts'
import { defaultSite } from '#client/site.ts'
import { type Block, list, toHtml, toMarkdown } from '../templates/text.ts'

/** Explains the name «Cauce», so it is left out when the company has another name. */
const whyThisName: readonly Block[] = [
  '## Por qué este nombre',
  'Un cauce le da un camino al agua. Nosotros hacemos algo parecido con la tecnología de una empresa: cuentas que nadie administra, programas que nadie eligió y arreglos provisionales que se quedaron. Lo ordenamos para que cada cosa cumpla su función.',
]

const expected: readonly Block[] = [
  '## Lo que puedes esperar',
  list([
    '**Palabras claras** Te explicamos cada decisión y su precio, sin jerga.',
    '**Nada a nuestro nombre** El dominio, las cuentas, el código y los datos son tuyos desde el primer día, y puedes irte con ellos.',
    '**Cifras antes que opiniones** Medimos antes y después de cada cambio, y te mostramos los resultados.',
    '**Solo lo necesario** Antes de añadir una herramienta miramos si sobra otra: menos problemas y menos gasto.',
  ]),
]

const right = (name: string): readonly Block[] => [
  ...(name === defaultSite.name ? whyThisName : []),
  '## Cómo decidimos',
  'Empezamos por lo que tu equipo hace cada día y por lo que no puede fallar. Primero resolvemos lo que puede parar el negocio; después, lo que hace perder tiempo; al final, lo que se puede mejorar.',
  'Usamos estándares abiertos y herramientas conocidas. Si elegimos algo menos común, dejamos por escrito el motivo.',
  '## Lo que no hacemos',
  list([
    'No cobramos comisiones por vender licencias: recomendamos lo que usaríamos nosotros.',
    'No retenemos accesos para que no puedas irte.',
    'No prometemos el primer puesto en un buscador.',
    'No instalamos rastreadores «por si acaso». Este sitio tampoco los tiene.',
  ]),
]

const rest = {
  kind: 'about',
  name: 'Nosotros',
  title: 'Tecnología que se entiende, con alguien que responde',
  lead: 'Hacemos y mantenemos sitios, correo y sistemas para empresas que no tienen un departamento de informática propio.',
  peopleTitle: 'El equipo',
  dutiesLabel: 'Se encarga de',
  customersTitle: 'Trabajamos con',
  customers: [],
  casesTitle: 'Casos',
  certificatesTitle: 'Certificaciones',
  certificates: [],
  factsTitle: 'Dónde estamos',
} satisfies Partial<AboutText>

export const aboutText = (name: string): AboutText => ({
  ...rest,
  columns: [toHtml(expected), toHtml(right(name))],
})

/** The default text with Markdown instead of HTML, for the editor. */
export const aboutContent = (name: string): ContentOf<'about'> => ({
  ...rest,
  left: toMarkdown(expected),
  right: toMarkdown(right(name)),
})
