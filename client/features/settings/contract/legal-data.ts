import type { SiteSettings } from '#client/site.ts'
import { countries, type Country, countryCodes } from './country-choices.ts'
import { taxIdRules } from './tax-id-rules.ts'

/** Problem with a field. Errors cannot be saved; warnings (`isError` false) can. */
export type FieldWarning = { text: string; isError: boolean }

const createError = (text: string): FieldWarning => ({ text, isError: true })
const createWarning = (text: string): FieldWarning => ({ text: `¿Seguro? ${text}`, isError: false })

/** Upper case, without spaces, dots, slashes and dashes, and without the prefix ES. */
const normalizeTaxId = (given: string): string =>
  given
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^ES(?=.{9}$)/, '')

/** Formats a tax id with its country's separators. One of unknown form is only trimmed and put in upper case. */
export function formatTaxId(country: Country, given: string): string {
  const id = normalizeTaxId(given)
  const example = taxIdRules[country]?.find(({ pattern }) => pattern.test(id))?.example ?? ''
  if (/^\w+$/.test(example)) return id
  // Copy the separators from the example if the length is the same.
  if (normalizeTaxId(example).length !== id.length) return given.trim().toUpperCase()
  let at = 0
  return example.replace(/\w/g, () => id.charAt(at++))
}

/** «un NIF de empresa, como …, o un NIF o un NIE, como …»; empty for countries without rules. */
export const listTaxIds = (country: Country): string =>
  (taxIdRules[country] ?? []).map(({ name, example }) => `${name}, como ${example}`).join(', o ')

export function checkTaxId(country: Country, given: string): FieldWarning | null {
  const id = normalizeTaxId(given)
  if (id === '') return null
  if (!/\d/.test(id) || id.length < 4 || !/^[A-ZÑ&\d]+$/.test(id))
    return createError('Una identificación fiscal se escribe con cifras y letras.')
  const known = taxIdRules[country] ?? []
  const expected = listTaxIds(country)
  const kind = known.find(({ pattern }) => pattern.test(id))
  if (kind) {
    if (kind.hasValidCheckDigit?.(id) !== false) return null
    return kind.hasExceptions
      ? createWarning(`La cifra de control no corresponde a ${kind.name}. Compárala con tu documento.`)
      : createError(`La última letra o cifra no corresponde a ${kind.name}. Revísalo: es ${expected}.`)
  }
  if (known.some(({ loosePattern }) => loosePattern?.test(id)))
    return createError(`La fecha que lleva dentro no existe. Revísalo: es ${expected}.`)
  if (known.length === 0) return null
  const lengths = known.flatMap((each) => each.lengths).toSorted((a, b) => a - b)
  return lengths.includes(id.length)
    ? createWarning(`En ${countries[country]} suele ser ${expected}.`)
    : createError(
        `En ${countries[country]} lleva ${formatLengths(lengths)} cifras o letras, y aquí hay ${id.length}. Es ${expected}.`,
      )
}

/** Formats lengths in Spanish: `9`, `12 o 13`, `de 6 a 11`. */
function formatLengths(sorted: readonly number[]): string {
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (sorted.length > 2) return `de ${least} a ${most}`
  return least === most ? `${least}` : `${least} ${most === 11 ? 'u' : 'o'} ${most}`
}

type PostalCodeRule = { pattern: RegExp; example: string; description: string; isLenient?: true }
const fiveDigits: PostalCodeRule = { pattern: /^\d{5}$/, example: '06600', description: 'cinco cifras' }

/** With `isLenient` a wrong code is only a warning: mail in that country often has none or another form. */
const postalCodeRules: Readonly<Partial<Record<Country, PostalCodeRule>>> = {
  AR: {
    pattern: /^(\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/,
    example: '1043 o C1043AAB',
    description: 'cuatro cifras, o el código largo',
  },
  CL: { pattern: /^\d{7}$/, example: '8320000', description: 'siete cifras' },
  CO: { pattern: /^\d{6}$/, example: '110111', description: 'seis cifras' },
  CR: { ...fiveDigits, example: '10101', isLenient: true },
  CU: { ...fiveDigits, example: '10100', isLenient: true },
  DO: { ...fiveDigits, example: '10101', isLenient: true },
  EC: { pattern: /^\d{6}$/, example: '170150', description: 'seis cifras', isLenient: true },
  ES: {
    pattern: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
    example: '28013',
    description: 'cinco cifras, de 01 a 52 las dos primeras',
  },
  GT: { ...fiveDigits, example: '01010', isLenient: true },
  HN: { ...fiveDigits, example: '11101', isLenient: true },
  MX: fiveDigits,
  NI: { ...fiveDigits, example: '11001', isLenient: true },
  PA: { pattern: /^\d{4}$/, example: '0801', description: 'cuatro cifras', isLenient: true },
  PE: { pattern: /^\d{5}$/, example: '15001', description: 'cinco cifras' },
  PR: {
    pattern: /^00[679]\d{2}(\d{4})?$/,
    example: '00901',
    description: 'cinco cifras, de 006 a 009 las tres primeras',
  },
  PY: { pattern: /^(\d{4}|\d{6})$/, example: '1209', description: 'cuatro o seis cifras', isLenient: true },
  SV: { pattern: /^\d{4,5}$/, example: '1101', description: 'cuatro cifras', isLenient: true },
  US: { pattern: /^\d{5}(\d{4})?$/, example: '33101', description: 'cinco cifras, o nueve' },
  UY: { ...fiveDigits, example: '11000' },
  VE: { pattern: /^\d{4}[A-Z]?$/, example: '1010', description: 'cuatro cifras', isLenient: true },
}

export function checkPostalCode(country: Country, given: string): FieldWarning | null {
  const code = postalCodeRules[country]
  const text = given.toUpperCase().replace(/[\s-]/g, '')
  if (text === '' || !code || code.pattern.test(text)) return null
  const expected = `En ${countries[country]} lleva ${code.description}, como ${code.example}.`
  return code.isLenient ? createWarning(expected) : createError(expected)
}

/** Calling code, and the minimum and maximum number of digits after it. */
const phonePlans: Readonly<Record<Country, readonly [prefix: string, least: number, most: number]>> = {
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
  // Mobile numbers had an additional 1 until 2019.
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

/** Calling code without the plus sign. */
export const getCallingCode = (country: Country): string => phonePlans[country][0]

/** How many digits follow the calling code, in words. */
const formatDigitCount = ([, least, most]: (typeof phonePlans)[Country]): string =>
  formatLengths(Array.from({ length: most - least + 1 }, (_, more) => least + more))

function hasValidDigitCount([, least, most]: (typeof phonePlans)[Country], digits: number): boolean {
  return digits >= least && digits <= most
}

const usualGroups = [/^(\d{4})(\d{4})$/, /^(\d{3})(\d{3})(\d{3})$/, /^(\d{3})(\d{3})(\d{4})$/]
/** Where people group the digits after the calling code in another way; the first pattern that fits. */
const phoneGroups: Partial<Record<Country, readonly RegExp[]>> = {
  AR: [/^(9)(11)(\d{4})(\d{4})$/, /^(9)(\d{3})(\d{3})(\d{4})$/, /^(11)(\d{4})(\d{4})$/],
  CL: [/^(\d)(\d{4})(\d{4})$/],
  EC: [/^(\d\d)(\d{3})(\d{4})$/],
  MX: [/^(33|55|56|81)(\d{4})(\d{4})$/],
  UY: [/^(\d\d)(\d{3})(\d{3})$/],
}

/** The country whose calling code begins the digits of an international number. */
const findPhoneCountry = (digits: string): Country | undefined =>
  countryCodes.find((each) => digits.startsWith(phonePlans[each][0]))

/** Groups the digits of an international number as people of its country do, if it was typed without groups. */
function groupDigits(number: string): string {
  const at = number.startsWith('+') ? findPhoneCountry(number.slice(1)) : undefined
  if (!at) return number
  const [code] = phonePlans[at]
  const digits = number.slice(1 + code.length).replace(/^[\s.-]+/, '')
  const found = [...(phoneGroups[at] ?? []), ...usualGroups]
    .map((groups) => groups.exec(digits))
    .find((match) => match !== null)
  return found ? `+${code} ${found.slice(1).join(' ')}` : number
}

/** Adds the calling code to a national number, and spaces to a number without any. Others stay as they are. */
export const completePhoneNumber = (country: Country, given: string): string =>
  groupDigits(addCallingCode(country, given))

function addCallingCode(country: Country, given: string): string {
  const text = given.trim()
  const digits = text.replace(/\D/g, '')
  const plan = phonePlans[country]
  const [code] = plan
  if (text === '' || text.startsWith('+')) return text
  // The international prefix 00 is written as +.
  if (digits.startsWith('00')) return `+${text.replace(/^\D*00[\s.-]*/, '')}`
  if (hasValidDigitCount(plan, digits.length) && !digits.startsWith('0')) return `+${code} ${text}`
  if (digits.startsWith(code) && hasValidDigitCount(plan, digits.length - code.length))
    return `+${text.replace(/^\D+/, '')}`
  // A leading 0 is the national trunk prefix and is dropped.
  const local = text.replace(/^(\D*)0/, '$1')
  return digits.startsWith('0') && hasValidDigitCount(plan, digits.length - 1) ? `+${code} ${local}` : text
}

export function checkPhoneNumber(country: Country, typed: string): FieldWarning | null {
  const given = completePhoneNumber(country, typed)
  const digits = given.replace(/\D/g, '')
  // The schema rejects text without digits.
  if (digits === '') return null
  if (!given.startsWith('+'))
    return createError(
      `En ${countries[country]} son ${formatDigitCount(phonePlans[country])} cifras, y aquí hay ${digits.replace(/^0/, '').length}. Si es de otro país, empieza por + y su código.`,
    )
  if (digits.startsWith('0') || digits.length < 7 || digits.length > 15)
    return createError('Un número internacional lleva +, el código del país y entre 7 y 15 cifras.')
  const at = findPhoneCountry(digits)
  if (at) {
    const [prefix] = phonePlans[at]
    const rest = digits.length - prefix.length
    if (!hasValidDigitCount(phonePlans[at], rest))
      return createError(
        `Tras +${prefix} van ${formatDigitCount(phonePlans[at])} cifras, y aquí hay ${rest}.`,
      )
  }
  return given === typed.trim() ? null : { text: `Se guardará así: ${given}`, isError: false }
}

export type LegalData = Pick<SiteSettings, 'country' | 'taxId' | 'postalCode' | 'phones' | 'whatsapp'>

export function checkLegalData({
  country,
  taxId,
  postalCode,
  phones,
  whatsapp,
}: LegalData): Record<string, FieldWarning> {
  const all = {
    taxId: checkTaxId(country, taxId),
    postalCode: checkPostalCode(country, postalCode),
    whatsapp: checkPhoneNumber(country, whatsapp),
    ...Object.fromEntries(
      phones.map(({ number }, at) => [`phones.${at}.number`, checkPhoneNumber(country, number)] as const),
    ),
  }
  return Object.fromEntries(Object.entries(all).flatMap(([field, doubt]) => (doubt ? [[field, doubt]] : [])))
}
