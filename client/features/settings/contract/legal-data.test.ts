import { expect, test } from 'vitest'
import { defaultSite } from '#client/site.ts'
import { countryCodes, type Country, changeCountry, getCapitalZone, timeZones } from './country-choices.ts'
import {
  checkLegalData,
  checkPhoneNumber,
  checkPostalCode,
  checkTaxId,
  completePhoneNumber,
  formatTaxId,
} from './legal-data.ts'
import { taxIdRules } from './tax-id-rules.ts'

const verdict = (doubt: { isError: boolean } | null) =>
  doubt === null ? 'right' : doubt.isError ? 'impossible' : 'unusual'

test('every example tax id is valid, and becomes invalid with any other check digit', () => {
  let checked = 0
  // Object.keys returns string[]. The record has exactly these keys.
  for (const country of Object.keys(taxIdRules) as Country[])
    for (const { example, hasValidCheckDigit } of taxIdRules[country] ?? []) {
      expect(checkTaxId(country, example), `${country} ${example}`).toBeNull()
      if (!hasValidCheckDigit) continue
      checked += 1
      const others = [...'0123456789'].filter((sign) => sign !== example.at(-1))
      const accepted = others.filter((sign) => checkTaxId(country, example.slice(0, -1) + sign) === null)
      expect(accepted, `${country} ${example}`).toEqual([])
    }
  expect(checked).toBeGreaterThan(11)
})

// Invented numbers with check characters computed by the published rules.
test.each([
  ['ES', 'B12345674', 'right'],
  ['ES', 'es b-1234567-4', 'right'],
  ['ES', 'B12345678', 'impossible'],
  ['ES', 'B1234567D', 'impossible'],
  ['ES', 'P1234567D', 'right'],
  ['ES', 'P12345674', 'impossible'],
  ['ES', '12345678Z', 'right'],
  ['ES', '12345678A', 'impossible'],
  ['ES', 'X1234567L', 'right'],
  ['ES', 'DE123456789', 'impossible'],
  ['ES', 'ninguno', 'impossible'],
  ['ES', '', 'right'],
  ['MX', 'ABC010203AB9', 'right'],
  ['MX', 'abc-010203-ab9', 'right'],
  ['MX', 'ABC010203AB8', 'unusual'],
  ['MX', 'ABC011303AB9', 'impossible'],
  ['MX', 'XAXX010101000', 'right'],
  ['MX', 'B12345674', 'impossible'],
  ['MX', 'ABC010203AB', 'impossible'],
  ['MX', 'ABCD010203AB99', 'impossible'],
  ['MX', '123456789012', 'unusual'],
  ['CO', '900.000', 'unusual'],
  ['CO', '12345', 'impossible'],
  ['AR', '30-5000000-1', 'impossible'],
  ['CL', '6.000.001', 'impossible'],
  ['DO', '1234567890', 'impossible'],
  ['SV', '0614-010101-101', 'impossible'],
  ['US', '12-345678', 'impossible'],
  ['AR', '30-50000001-2', 'impossible'],
  ['AR', '99-50000001-2', 'unusual'],
  ['CL', '76000001-K', 'impossible'],
  ['CO', '900.000.001', 'unusual'],
  ['CO', '900.000.001-3', 'impossible'],
  ['PE', '20100000001', 'impossible'],
  ['GQ', 'A-12', 'impossible'],
  ['GQ', '01234', 'right'],
  ['MX', '<b>1</b>', 'impossible'],
] as const)('checkTaxId in %s finds that %s is %s', (country, id, said) => {
  expect(verdict(checkTaxId(country, id))).toBe(said)
})

test.each([
  ['ES', '28013', 'right'],
  ['ES', '53001', 'impossible'],
  ['ES', '00123', 'impossible'],
  ['MX', '06600', 'right'],
  ['MX', '6600', 'impossible'],
  ['AR', 'C1043AAB', 'right'],
  ['AR', '1043', 'right'],
  ['CL', '832-0000', 'right'],
  ['GT', '123', 'unusual'],
  ['US', '33101-1234', 'right'],
  ['BO', 'lo que sea', 'right'],
  ['ES', '', 'right'],
] as const)('checkPostalCode in %s finds that %s is %s', (country, code, said) => {
  expect(verdict(checkPostalCode(country, code))).toBe(said)
})

test.each([
  ['MX', '+52 55 1234 5678', 'right'],
  ['MX', '+52 1 55 1234 5678', 'right'],
  ['MX', '55 1234 5678', 'unusual'],
  ['MX', '1234 5678', 'impossible'],
  ['MX', '+52 55 1234', 'impossible'],
  ['ES', '+34 954 00 00 00', 'right'],
  ['MX', '+34 954 00 00 0', 'impossible'],
  ['MX', '+0 55 1234 5678', 'impossible'],
  ['MX', '+49 30 123456', 'right'],
  ['MX', '+593 2 123 4567', 'right'],
  ['MX', '+1 212 555 0100', 'right'],
] as const)('checkPhoneNumber in %s finds that %s is %s', (country, number, said) => {
  expect(verdict(checkPhoneNumber(country, number))).toBe(said)
})

test.each([
  ['CO', '601 234 5678', '+57 601 234 5678'],
  ['CO', '(601) 234 5678', '+57 (601) 234 5678'],
  ['CO', '57 300 123 4567', '+57 300 123 4567'],
  ['CO', '0057 300 123 4567', '+57 300 123 4567'],
  ['AR', '(011) 4321-1234', '+54 (11) 4321-1234'],
  ['EC', '02 234 5678', '+593 2 234 5678'],
  ['US', '1 212 555 0100', '+1 212 555 0100'],
  ['US', '212 555 0100', '+1 212 555 0100'],
  ['ES', '954 00 00 00', '+34 954 00 00 00'],
  ['ES', '+52 55 1234 5678', '+52 55 1234 5678'],
  ['ES', '600123123', '+34 600 123 123'],
  ['ES', '+34600123123', '+34 600 123 123'],
  ['ES', '34 600123123', '+34 600 123 123'],
  ['ES', '+525512345678', '+52 55 1234 5678'],
  ['MX', '9991234567', '+52 999 123 4567'],
  ['AR', '+5491143211234', '+54 9 11 4321 1234'],
  ['CL', '912345678', '+56 9 1234 5678'],
  ['CO', '3001234567', '+57 300 123 4567'],
  ['EC', '0991234567', '+593 99 123 4567'],
  ['UY', '094123456', '+598 94 123 456'],
  ['ES', '+4930123456', '+4930123456'],
  ['ES', '1234', '1234'],
  ['ES', '', ''],
] as const)('completePhoneNumber in %s changes %s to %s', (country, typed, completed) => {
  expect(completePhoneNumber(country, typed)).toBe(completed)
  expect(completePhoneNumber(country, completed)).toBe(completed)
})

test('checkLegalData asks about unusual data, and reports impossible data with the expected form', () => {
  const given = {
    ...defaultSite,
    taxId: 'ABC010203AB8',
    postalCode: '1',
    phones: [
      { name: '', number: '55 1234 5678' },
      { name: '', number: '1234 5678' },
    ],
  }
  expect(checkLegalData(given)).toEqual({
    taxId: {
      text: '¿Seguro? La cifra de control no corresponde a un RFC. Compárala con tu documento.',
      isError: false,
    },
    postalCode: { text: 'En México lleva cinco cifras, como 06600.', isError: true },
    'phones.0.number': {
      text: 'Se guardará así: +52 55 1234 5678',
      isError: false,
    },
    'phones.1.number': {
      text: 'En México son 10 u 11 cifras, y aquí hay 8. Si es de otro país, empieza por + y su código.',
      isError: true,
    },
  })
  expect(checkTaxId('MX', 'ABC010203AB')?.text).toBe(
    'En México lleva 12 o 13 cifras o letras, y aquí hay 11. Es un RFC, como ABC010203AB9.',
  )
  expect(checkLegalData(defaultSite)).toEqual({})
})

test('changeCountry changes the time zone until somebody has chosen another one', () => {
  const chile = changeCountry(defaultSite, 'CL')
  expect(chile).toEqual({ country: 'CL', timeZone: 'America/Santiago' })
  expect(changeCountry(chile, 'AR').timeZone).toBe('America/Argentina/Buenos_Aires')
  expect(changeCountry({ country: 'MX', timeZone: 'America/Tijuana' }, 'ES').timeZone).toBe('America/Tijuana')
  for (const country of countryCodes) expect(timeZones).toContain(getCapitalZone(country))
})

test.each([
  ['MX', ' rsi-150312-ab1 ', 'RSI150312AB1'],
  ['MX', 'ñu&010203ab9', 'ÑU&010203AB9'],
  ['ES', 'es b-1234567-4', 'B12345674'],
  ['ES', '12345678 z', '12345678Z'],
  ['AR', '30500000011', '30-50000001-1'],
  ['CL', '760000019', '76.000.001-9'],
  ['CL', '6.000.001-k', '6.000.001-K'],
  ['VE', 'j300000010', 'J-30000001-0'],
  ['SV', '12345678-9', '12345678-9'],
  ['DO', '00100000001', '001-0000000-1'],
  ['GQ', 'ab 12-3', 'AB 12-3'],
  ['MX', '', ''],
] as const)('a tax id of %s typed as «%s» is stored as «%s»', (country, typed, stored) => {
  expect(formatTaxId(country, typed)).toBe(stored)
})

test('formatting an example tax id does not change it', () => {
  // Object.keys returns string[]. The record has exactly these keys.
  for (const country of Object.keys(taxIdRules) as Country[])
    for (const { example } of taxIdRules[country] ?? []) expect(formatTaxId(country, example)).toBe(example)
})

test.each([
  ['CR', '+506 1234', 'Tras +506 van de 8 a 10 cifras, y aquí hay 4.'],
  ['EC', '+593 1234', 'Tras +593 van 8 o 9 cifras, y aquí hay 4.'],
  ['ES', '+34 95400', 'Tras +34 van 9 cifras, y aquí hay 5.'],
] as const)('a phone number of %s with a wrong length reports the right length', (country, typed, text) => {
  expect(checkPhoneNumber(country, typed)).toEqual({ text, isError: true })
})
