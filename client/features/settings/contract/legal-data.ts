import type { Settings } from '#client/site.ts'
import { countries, type Country } from './choices.ts'
import { taxIds } from './tax-id.ts'

/** What is wrong with something: what cannot be is refused; what is only unusual may be stored. */
export type Doubt = { text: string; isImpossible: boolean }

const impossible = (text: string): Doubt => ({ text, isImpossible: true })
const unusual = (text: string): Doubt => ({ text: `¿Seguro? ${text}`, isImpossible: false })

/** In capitals, with none of the signs that people put between. */
const bareTaxId = (given: string): string =>
  given
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^ES(?=.{9}$)/, '')

/** A tax number as its country writes it; one that is none of its own stays as it is, but in capitals. */
export function writtenTaxId(country: Country, given: string): string {
  const id = bareTaxId(given)
  const example = taxIds[country]?.find(({ shape }) => shape.test(id))?.example ?? ''
  if (/^\w+$/.test(example)) return id
  // Signs stand where the example has them, as long as it is one of that length.
  if (bareTaxId(example).length !== id.length) return given.trim().toUpperCase()
  let at = 0
  return example.replace(/\w/g, () => id.charAt(at++))
}

export function taxIdDoubt(country: Country, given: string): Doubt | null {
  const id = bareTaxId(given)
  if (id === '') return null
  if (!/\d/.test(id) || id.length < 4 || !/^[A-ZÑ&\d]+$/.test(id))
    return impossible('Una identificación fiscal se escribe con cifras y letras.')
  const known = taxIds[country] ?? []
  const expected = known.map(({ name, example }) => `${name}, como ${example}`).join(', o ')
  const kind = known.find(({ shape }) => shape.test(id))
  if (kind) {
    if (kind.isRight?.(id) !== false) return null
    return kind.hasExceptions
      ? unusual(`La cifra de control no es la que le toca a ${kind.name}. Compárala con tu documento.`)
      : impossible(`El control final no es el que le toca a ${kind.name}. Revísalo: es ${expected}.`)
  }
  if (known.some(({ outline }) => outline?.test(id)))
    return impossible(`La fecha que lleva dentro no existe. Revísalo: es ${expected}.`)
  if (known.length === 0) return null
  const lengths = known.flatMap((each) => each.lengths).toSorted((a, b) => a - b)
  return lengths.includes(id.length)
    ? unusual(`En ${countries[country]} suele ser ${expected}.`)
    : impossible(
        `En ${countries[country]} lleva ${spanOf(lengths)} cifras o letras, y aquí hay ${id.length}. Es ${expected}.`,
      )
}

/** All that there are: `9`, `12 o 13`, `de 6 a 11`. */
function spanOf(sorted: readonly number[]): string {
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (sorted.length > 2) return `de ${least} a ${most}`
  return least === most ? `${least}` : `${least} ${most === 11 ? 'u' : 'o'} ${most}`
}

type Code = { shape: RegExp; example: string; said: string; isLoose?: true }
const five: Code = { shape: /^\d{5}$/, example: '06600', said: 'cinco cifras' }

/** Loose: where letters come without one, or in another form, every day. */
const codes: Readonly<Partial<Record<Country, Code>>> = {
  AR: {
    shape: /^(\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/,
    example: '1043 o C1043AAB',
    said: 'cuatro cifras, o el código largo',
  },
  CL: { shape: /^\d{7}$/, example: '8320000', said: 'siete cifras' },
  CO: { shape: /^\d{6}$/, example: '110111', said: 'seis cifras' },
  CR: { ...five, example: '10101', isLoose: true },
  CU: { ...five, example: '10100', isLoose: true },
  DO: { ...five, example: '10101', isLoose: true },
  EC: { shape: /^\d{6}$/, example: '170150', said: 'seis cifras', isLoose: true },
  ES: {
    shape: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
    example: '28013',
    said: 'cinco cifras, de 01 a 52 las dos primeras',
  },
  GT: { ...five, example: '01010', isLoose: true },
  HN: { ...five, example: '11101', isLoose: true },
  MX: five,
  NI: { ...five, example: '11001', isLoose: true },
  PA: { shape: /^\d{4}$/, example: '0801', said: 'cuatro cifras', isLoose: true },
  PE: { shape: /^\d{5}$/, example: '15001', said: 'cinco cifras' },
  PR: {
    shape: /^00[679]\d{2}(\d{4})?$/,
    example: '00901',
    said: 'cinco cifras, de 006 a 009 las tres primeras',
  },
  PY: { shape: /^(\d{4}|\d{6})$/, example: '1209', said: 'cuatro o seis cifras', isLoose: true },
  SV: { shape: /^\d{4,5}$/, example: '1101', said: 'cuatro cifras', isLoose: true },
  US: { shape: /^\d{5}(\d{4})?$/, example: '33101', said: 'cinco cifras, o nueve' },
  UY: { ...five, example: '11000' },
  VE: { shape: /^\d{4}[A-Z]?$/, example: '1010', said: 'cuatro cifras', isLoose: true },
}

export function postalCodeDoubt(country: Country, given: string): Doubt | null {
  const code = codes[country]
  const text = given.toUpperCase().replace(/[\s-]/g, '')
  if (text === '' || !code || code.shape.test(text)) return null
  const expected = `En ${countries[country]} lleva ${code.said}, como ${code.example}.`
  return code.isLoose ? unusual(expected) : impossible(expected)
}

/** By the code to dial: how many digits follow, at least and at most. */
const plans: Readonly<Record<Country, readonly [prefix: string, least: number, most: number]>> = {
  AR: ['54', 10, 11],
  BO: ['591', 8, 8],
  CL: ['56', 9, 9],
  CO: ['57', 10, 10],
  CR: ['506', 8, 10],
  CU: ['53', 6, 8],
  DO: ['1', 10, 10],
  EC: ['593', 8, 9],
  ES: ['34', 9, 9],
  GQ: ['240', 9, 9],
  GT: ['502', 8, 11],
  HN: ['504', 8, 8],
  // Until 2019 a 1 went before mobiles.
  MX: ['52', 10, 11],
  NI: ['505', 8, 8],
  PA: ['507', 7, 8],
  PE: ['51', 8, 9],
  PR: ['1', 10, 10],
  PY: ['595', 7, 9],
  SV: ['503', 8, 8],
  US: ['1', 10, 10],
  UY: ['598', 7, 8],
  VE: ['58', 10, 10],
}

/** What to dial before a number of that country, without its plus. */
export const callingCode = (country: Country): string => plans[country][0]

/** How many digits follow the code to dial, in words. */
const digitsOf = ([, least, most]: (typeof plans)[Country]): string =>
  spanOf(Array.from({ length: most - least + 1 }, (_, more) => least + more))

/** Whether so many digits may follow the code to dial of a country. */
function fits([, least, most]: (typeof plans)[Country], digits: number): boolean {
  return digits >= least && digits <= most
}

/**
 * A number with its country's code: as it is where it has one, and where it can be no other than one of this country's.
 * What nobody can complete stays as it is.
 */
export function withCode(country: Country, given: string): string {
  const text = given.trim()
  const digits = text.replace(/\D/g, '')
  const plan = plans[country]
  const [code] = plan
  if (text === '' || text.startsWith('+')) return text
  // As one dials abroad.
  if (digits.startsWith('00')) return `+${text.replace(/^\D*00[\s.-]*/, '')}`
  if (fits(plan, digits.length) && !digits.startsWith('0')) return `+${code} ${text}`
  if (digits.startsWith(code) && fits(plan, digits.length - code.length))
    return `+${text.replace(/^\D+/, '')}`
  // Within a country a 0 goes before the number.
  const local = text.replace(/^(\D*)0/, '$1')
  return digits.startsWith('0') && fits(plan, digits.length - 1) ? `+${code} ${local}` : text
}

export function phoneDoubt(country: Country, typed: string): Doubt | null {
  const given = withCode(country, typed)
  const digits = given.replace(/\D/g, '')
  // What is no number at all the schema refuses.
  if (digits === '') return null
  if (!given.startsWith('+'))
    return impossible(
      `Escríbelo con el código del país. En ${countries[country]} es +${callingCode(country)} y después van ${digitsOf(plans[country])} cifras.`,
    )
  if (digits.startsWith('0') || digits.length < 7 || digits.length > 15)
    return impossible('Un número internacional lleva +, el código del país y entre 7 y 15 cifras.')
  const at = (Object.keys(plans) as Country[]).find((each) => digits.startsWith(plans[each][0]))
  if (at) {
    const [prefix] = plans[at]
    const rest = digits.length - prefix.length
    if (!fits(plans[at], rest))
      return impossible(`Tras +${prefix} van ${digitsOf(plans[at])} cifras, y aquí hay ${rest}.`)
  }
  return given === typed.trim()
    ? null
    : { text: `Se guardará con el código del país: ${given}`, isImpossible: false }
}

export type LegalData = Pick<Settings, 'country' | 'taxId' | 'postalCode' | 'phones' | 'whatsapp'>

/** What is doubtful or cannot be, by its field. */
export function doubtsOf({ country, taxId, postalCode, phones, whatsapp }: LegalData): Record<string, Doubt> {
  const all = {
    taxId: taxIdDoubt(country, taxId),
    postalCode: postalCodeDoubt(country, postalCode),
    whatsapp: phoneDoubt(country, whatsapp),
    ...Object.fromEntries(
      phones.map(({ number }, at) => [`phones.${at}.number`, phoneDoubt(country, number)] as const),
    ),
  }
  return Object.fromEntries(Object.entries(all).flatMap(([field, doubt]) => (doubt ? [[field, doubt]] : [])))
}
