import type { Country } from './country-choices.ts'

type TaxIdRule = {
  /** Name of this tax id in its country, with an article. */
  name: string
  /** Invented number with a valid check digit. */
  example: string
  /** Matches the id in upper case, without separators. */
  pattern: RegExp
  /** Lengths of company and personal ids. Any other length is an error. */
  lengths: readonly number[]
  /** Matches ids of this kind with an impossible date; used for a better error message. */
  loosePattern?: RegExp
  /** Verifies the check character. If missing, only `pattern` is checked. */
  hasValidCheckDigit?: (id: string) => boolean
  /** Valid ids with a wrong check digit exist, so that is only a warning. */
  hasExceptions?: true
}

/** Sum of the digits times their weights. Weights start at the last digit and repeat. */
const sumWeighted = (text: string, weights: readonly number[]): number =>
  [...text]
    .toReversed()
    .reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0)

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

const rangeFromTwo = (top: number): number[] => range(2, top)

/** Check by weighted sum modulo 11. `signs` lists the check characters for 11 − remainder, from 1 to 11. */
const createMod11Check =
  (weights: readonly number[], signs: string) =>
  (id: string): boolean =>
    signs[10 - (sumWeighted(id.slice(0, -1), weights) % 11)] === id.at(-1)

const nifLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'

function isValidNif(id: string): boolean {
  // X, Y and Z (foreigners) count as 0, 1 and 2; K, L and M are ignored.
  const number = id.slice(0, -1).replace(/^[XYZ]/, (sign) => String('XYZ'.indexOf(sign)))
  return nifLetters[Number(number.replace(/^[KLM]/, '')) % 23] === id.at(-1)
}

/** Tax id of a company. Its first letter determines whether the check character is a letter, a digit, or either. */
function isValidCif(id: string): boolean {
  const sum = Array.from(id.slice(1, 8), Number)

    .reduce((all, digit, at) => all + (at % 2 === 1 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)), 0)
  const digit = (10 - (sum % 10)) % 10
  const isLetter = id.at(-1) === 'JABCDEFGHI'[digit]
  if (/^[NPQRSW]/.test(id)) return isLetter
  return id.at(-1) === String(digit) || (isLetter && !/^[ABEH]/.test(id))
}

const rfcCharacters = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

function isValidRfc(id: string): boolean {
  // Generic ids for customers without an RFC: Mexican and foreign.
  if (/^X[AE]XX010101000$/.test(id)) return true
  const signs = [...id.slice(0, -1).padStart(12, ' ')]
  const sum = signs.reduce((all, sign, at) => all + rfcCharacters.indexOf(sign) * (13 - at), 0)
  return '123456789A0'[10 - (sum % 11)] === id.at(-1)
}

function isValidRif(id: string): boolean {
  // C (communal council) is calculated like J (company).
  const kind = 4 * ('VEJPG'.indexOf(id.charAt(0).replace('C', 'J')) + 1)
  return '00987654321'[(kind + sumWeighted(id.slice(1, 9), rangeFromTwo(7))) % 11] === id.at(-1)
}

const isValidRnc = (id: string): boolean =>
  ((10 - (sumWeighted(id.slice(0, 8), [2, 3, 4, 5, 6, 8, 9, 7]) % 11)) % 9) + 1 === Number(id.at(-1))

const nitWeights = [3, 7, 13, 17, 19, 23, 29, 37, 41]
const einRule: TaxIdRule = { name: 'un EIN', example: '12-3456789', pattern: /^\d{9}$/, lengths: [9] }

/** Tax ids by country. Check digits are verified where the rule is published. */
export const taxIdRules: Readonly<Partial<Record<Country, readonly TaxIdRule[]>>> = {
  AR: [
    {
      name: 'un CUIT',
      example: '30-50000001-1',
      pattern: /^(2[03-7]|3[034])\d{9}$/,
      lengths: [11],
      hasValidCheckDigit: createMod11Check(rangeFromTwo(7), '123456789-0'),
    },
  ],
  BO: [{ name: 'un NIT', example: '1020304050', pattern: /^\d{7,12}$/, lengths: range(6, 13) }],
  CL: [
    {
      name: 'un RUT',
      example: '76.000.001-9',
      pattern: /^\d{7,8}[\dK]$/,
      lengths: [8, 9],
      hasValidCheckDigit: createMod11Check(rangeFromTwo(7), '123456789K0'),
    },
  ],
  CO: [
    {
      name: 'un NIT con su dígito de verificación',
      example: '900.000.001-2',
      pattern: /^\d{10}$/,
      lengths: range(6, 11),
      hasValidCheckDigit: createMod11Check(nitWeights, '12345678910'),
    },
  ],
  CR: [
    {
      name: 'una cédula jurídica o física',
      example: '3-101-000001',
      pattern: /^([2-5]\d{9}|[1-9]\d{8})$/,
      lengths: range(9, 12),
    },
  ],
  CU: [{ name: 'un NIT', example: '01000000001', pattern: /^\d{11}$/, lengths: [11] }],
  DO: [
    {
      name: 'un RNC',
      example: '1-01-00000-7',
      pattern: /^\d{9}$/,
      lengths: [9],
      hasValidCheckDigit: isValidRnc,
      hasExceptions: true,
    },
    { name: 'una cédula', example: '001-0000000-1', pattern: /^\d{11}$/, lengths: [11] },
  ],
  EC: [
    {
      name: 'un RUC',
      example: '1790000001001',
      pattern: /^(0[1-9]|1\d|2[0-4]|30)\d{8}(?!000)\d{3}$/,
      lengths: [13],
    },
  ],
  ES: [
    {
      name: 'un NIF de empresa',
      example: 'B12345674',
      pattern: /^[A-HJNP-SUVW]\d{7}[\dA-J]$/,
      lengths: [9],
      hasValidCheckDigit: isValidCif,
    },
    {
      name: 'un NIF o un NIE',
      example: '12345678Z',
      pattern: /^([KLMXYZ]\d{7}|\d{8})[A-Z]$/,
      lengths: [9],
      hasValidCheckDigit: isValidNif,
    },
  ],
  GT: [
    {
      name: 'un NIT',
      example: '1000001-1',
      pattern: /^\d{2,12}[\dK]$/,
      lengths: range(3, 13),
      hasValidCheckDigit: createMod11Check(rangeFromTwo(13), '123456789K0'),
      hasExceptions: true,
    },
  ],
  HN: [{ name: 'un RTN', example: '0801-9000-000001', pattern: /^\d{14}$/, lengths: [14] }],
  MX: [
    {
      name: 'un RFC',
      example: 'ABC010203AB9',
      pattern: /^[A-ZÑ&]{3,4}\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/,
      lengths: [12, 13],
      loosePattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/,
      hasValidCheckDigit: isValidRfc,
      hasExceptions: true,
    },
  ],
  NI: [{ name: 'un RUC', example: 'J0310000000001', pattern: /^([A-Z]\d{13}|\d{13}[A-Z])$/, lengths: [14] }],
  PE: [
    {
      name: 'un RUC',
      example: '20100000009',
      pattern: /^(1[05-7]|20)\d{9}$/,
      lengths: [11],
      hasValidCheckDigit: createMod11Check(rangeFromTwo(7), '12345678901'),
    },
  ],
  PR: [einRule],
  PY: [
    {
      name: 'un RUC con su dígito verificador',
      example: '80000001-3',
      pattern: /^\d{4,9}$/,
      lengths: range(4, 10),
      hasValidCheckDigit: createMod11Check(rangeFromTwo(11), '12345678900'),
      hasExceptions: true,
    },
  ],
  SV: [
    { name: 'un NIT o un DUI', example: '0614-010101-101-1', pattern: /^(\d{14}|\d{9})$/, lengths: [9, 14] },
  ],
  US: [einRule],
  UY: [
    {
      name: 'un RUT',
      example: '210000010014',
      pattern: /^\d{12}$/,
      lengths: [12],
      hasValidCheckDigit: createMod11Check(rangeFromTwo(9), '123456789-0'),
    },
  ],
  VE: [
    {
      name: 'un RIF',
      example: 'J-30000001-0',
      pattern: /^[VEJPGC]\d{9}$/,
      lengths: [10],
      hasValidCheckDigit: isValidRif,
      hasExceptions: true,
    },
  ],
}
