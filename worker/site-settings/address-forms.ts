import type { Country, FormOfAddress } from '#client/features/settings/contract/country-choices.ts'

export type AddressForms = readonly [tu: string, usted: string, vos: string]

/**
 * Words that change with the form of address. Texts are written with tú and translated word by word to usted and vos.
 * Avoid a listed word where it has another meaning; worker/site-settings/address-forms.test.ts checks every page.
 */
const addressForms: readonly AddressForms[] = [
  ['tú', 'usted', 'vos'],
  ['te', 'le', 'te'],
  ['tu', 'su', 'tu'],
  ['tus', 'sus', 'tus'],
  ['puedes', 'puede', 'podés'],
  ['quieres', 'quiere', 'querés'],
  ['necesitas', 'necesita', 'necesitás'],
  ['escribes', 'escribe', 'escribís'],
  ['buscas', 'busca', 'buscás'],
  ['indicas', 'indica', 'indicás'],
  ['solicitas', 'solicita', 'solicitás'],
  ['contratas', 'contrata', 'contratás'],
  ['empiezas', 'empieza', 'empezás'],
  ['cierras', 'cierra', 'cerrás'],
  ['pulsas', 'pulsa', 'pulsás'],
  ['llegas', 'llega', 'llegás'],
  ['usas', 'usa', 'usás'],
  ['ves', 've', 'ves'],
  ['borres', 'borre', 'borres'],
  ['hayas', 'haya', 'hayas'],
  ['incluyas', 'incluya', 'incluyas'],
  ['escribiste', 'escribió', 'escribiste'],
  ['seguiste', 'siguió', 'seguiste'],
  ['estabas', 'estaba', 'estabas'],
  ['querías', 'quería', 'querías'],
  ['habías', 'había', 'habías'],
  ['quisiste', 'quiso', 'quisiste'],
  ['eliges', 'elige', 'elegís'],
  ['has', 'ha', 'has'],
  ['vas', 'va', 'vas'],
  ['acabas', 'acaba', 'acabás'],
  ['responderte', 'responderle', 'responderte'],
  ['entregarte', 'entregarle', 'entregarte'],
  ['tuyo', 'suyo', 'tuyo'],
  ['escribe', 'escriba', 'escribí'],
  ['escríbenos', 'escríbanos', 'escribinos'],
  ['cuéntanos', 'cuéntenos', 'contanos'],
  ['dinos', 'díganos', 'decinos'],
  ['elige', 'elija', 'elegí'],
  ['revisa', 'revise', 'revisá'],
  ['arrastra', 'arrastre', 'arrastrá'],
  ['vuelve', 'vuelva', 'volvé'],
  ['prueba', 'pruebe', 'probá'],
  ['comprueba', 'compruebe', 'comprobá'],
  ['espera', 'espere', 'esperá'],
  ['acorta', 'acorte', 'acortá'],
  ['acórtalo', 'acórtelo', 'acortalo'],
  ['envíalo', 'envíelo', 'envialo'],
  ['confírmalo', 'confírmelo', 'confirmalo'],
  ['inténtalo', 'inténtelo', 'intentalo'],
  ['pídelo', 'pídalo', 'pedilo'],
  ['tira', 'tire', 'tirá'],
]

const spanish = {
  aprendizaje: 'formación en alternancia',
  computadora: 'ordenador',
  computadoras: 'ordenadores',
  costo: 'coste',
  costos: 'costes',
  estacional: 'fijo discontinuo',
  honorarios: 'proyecto, como autónomo',
  ingresando: 'iniciando sesión',
  ingresar: 'iniciar sesión',
  ingreso: 'inicio de sesión',
  olvidaste: 'has olvidado',
  video: 'vídeo',
  videos: 'vídeos',
}

/**
 * Words that differ by country, singular and plural; tools/checks/country-words.test.ts finds texts without them. Prose
 * rather uses a word of all countries, such as «entrar».
 */
const countryWords: Partial<Record<Country, Readonly<Record<string, string>>>> = {
  CL: { computadora: 'computador', computadoras: 'computadores' },
  CO: { computadora: 'computador', computadoras: 'computadores' },
  ES: spanish,
  GQ: spanish,
}

/** Replacements for a country, also capitalised. */
export const getCountryWords = (country: Country): Record<string, string> =>
  Object.fromEntries(
    Object.entries(countryWords[country] ?? {}).flatMap(([general, regional]) => [
      [general, regional],
      [capitalize(general), capitalize(regional)],
    ]),
  )

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Replacements for a form of address, also capitalised; none for tú, the form that texts are written in. */
export function getAddressWords(
  formOfAddress: FormOfAddress,
  forms: readonly AddressForms[] = addressForms,
): Record<string, string> {
  if (formOfAddress === 'tu') return {}
  return Object.fromEntries(
    forms.flatMap(([tu, usted, vos]) => {
      const other = formOfAddress === 'usted' ? usted : vos
      return other === tu
        ? []
        : [
            [tu, other],
            [capitalize(tu), capitalize(other)],
          ]
    }),
  )
}
