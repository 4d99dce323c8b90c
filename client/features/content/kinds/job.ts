import { emailPattern } from '#client/runtime/text/email.ts'
import { toZonedIso } from '#client/ui/time/zoned-iso.ts'
import { contractNames, placeNames, salaryPeriods, timeNames } from '../public/job-names.ts'
import { address, description, summary } from './fields/entry-fields.ts'
import { amount, day, select, text } from './fields/fields.ts'
import { instant, renderedMarkdown } from './fields/made-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

const currencies = {
  MXN: 'Pesos mexicanos',
  EUR: 'Euros',
  USD: 'Dólares',
  ARS: 'Pesos argentinos',
  BOB: 'Bolivianos',
  CLP: 'Pesos chilenos',
  COP: 'Pesos colombianos',
  CRC: 'Colones costarricenses',
  DOP: 'Pesos dominicanos',
  GTQ: 'Quetzales',
  HNL: 'Lempiras',
  NIO: 'Córdobas',
  PEN: 'Soles',
  PYG: 'Guaraníes',
  UYU: 'Pesos uruguayos',
  VES: 'Bolívares',
} as const

const unsaid = 'Sin indicar'

export const job = contentKind('job', {
  label: { one: 'oferta de empleo', many: 'ofertas de empleo', gender: 'f' },
  address: '/empleo/:slug',
  newId: 'nueva-oferta',
  list: {
    help: 'Cada una tiene su página. Salen en /empleo, en este orden, hasta el final de su último día. Mientras no haya ninguna, esa página lo dice y el pie no lleva a ella.',
  },
  menuHint: 'El pie del sitio lleva a Empleo mientras haya ofertas abiertas.',
  // Codes of currencies begin with that of their country.
  blankFor: (country) => ({
    currency:
      country === 'ES' ? 'EUR' : (Object.keys(currencies).find((code) => code.startsWith(country)) ?? 'USD'),
    // Salaries are given by the year in Spain, and by the month in America.
    period: country === 'ES' ? 'YEAR' : 'MONTH',
  }),
  fields: {
    title: text({ label: 'Puesto', max: 100, needed: 'Escribe el nombre del puesto.' }),
    slug: address('/empleo/', { max: 80, fallback: 'oferta' }),
    summary: summary(),
    markdown: description('Qué hará, qué hace falta saber y qué ofreces.'),
    where: select<keyof typeof placeNames>({
      label: 'Dónde se trabaja',
      share: 2,
      options: placeNames,
      blank: 'onsite',
      message: 'Elige dónde se trabaja.',
    }),
    place: text({
      label: 'Lugar',
      hint: 'La ciudad. Solo puede faltar si se trabaja a distancia.',
      max: 120,
      share: 2,
    }),
    contract: select<keyof typeof contractNames | keyof typeof timeNames | ''>({
      label: 'Contrato',
      share: 2,
      options: { '': unsaid, ...contractNames, ...timeNames },
      former: ['FULL_TIME', 'PART_TIME'],
      blank: '',
      message: 'Elige el contrato.',
    }),
    time: select<keyof typeof timeNames | ''>({
      label: 'Jornada',
      share: 2,
      options: { '': unsaid, ...timeNames },
      blank: '',
      message: 'Elige la jornada.',
    }),
    salaryFrom: amount({
      label: 'Sueldo bruto, desde',
      hint: 'Puede quedar vacío.',
      share: 4,
    }),
    salaryTo: amount({ label: 'Sueldo bruto, hasta', hint: 'Vacío si es una sola cifra.', share: 4 }),
    currency: select({
      label: 'Moneda del sueldo',
      share: 4,
      options: currencies,
      blank: 'MXN',
      message: 'Elige la moneda.',
    }),
    period: select<keyof typeof salaryPeriods>({
      label: 'El sueldo es',
      share: 4,
      options: salaryPeriods,
      blank: 'MONTH',
      message: 'Elige cada cuánto.',
    }),
    lastDay: day({
      label: 'Último día',
      share: 2,
      hint: 'Al acabar ese día deja de salir en la lista y en los buscadores.',
      needed: 'Di hasta qué día se puede responder.',
    }),
    apply: select({
      label: 'Cómo se responde',
      share: 2,
      options: { form: 'Con el formulario de contacto', mail: 'Por correo' },
      blank: 'form',
      message: 'Elige cómo se responde.',
    }),
    mail: text({
      label: 'Correo para las respuestas',
      hint: 'Vacío: el de la empresa. Lo que se envía con el formulario llega a las consultas.',
      max: 200,
    }),
    html: renderedMarkdown,
    endsAt: instant(({ lastDay }, { fromLocalInput }) => {
      const next = new Date(`${lastDay}T12:00:00Z`)
      if (Number.isNaN(next.getTime())) return null
      next.setUTCDate(next.getUTCDate() + 1)
      return fromLocalInput(`${next.toISOString().slice(0, 10)}T00:00`)
    }),
  },
  findProblems: ({ where, place, salaryFrom, salaryTo, mail }) => ({
    place: where !== 'remote' && place === '' && 'Di en qué ciudad se trabaja.',
    salaryFrom: salaryFrom === '' && salaryTo !== '' && 'Escribe también desde cuánto.',
    salaryTo: salaryTo !== '' && Number(salaryTo) < Number(salaryFrom) && 'Es menos que el «desde».',
    mail: mail !== '' && !emailPattern.test(mail) && 'Escribe un correo, como empleo@ejemplo.com.',
  }),
  structuredData: (entry, { url, site, publishedAt, organization }) => {
    const { title, html, where, place, endsAt } = entry
    const country = { '@type': 'Country', name: site.country }
    return {
      '@type': 'JobPosting',
      title,
      description: html || entry.summary,
      url,
      datePosted: publishedAt && toZonedIso(Date.parse(publishedAt), site.timeZone),
      validThrough: endsAt && toZonedIso(endsAt - 1_000, site.timeZone),
      hiringOrganization: organization,
      employmentType: toEmploymentTypes(entry),
      jobLocation: place && {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: site.country },
      },
      ...(where === 'remote' && {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: country,
      }),
      baseSalary: toSalaryLd(entry),
    }
  },
})
export type JobContent = PublicEntry<typeof job>

/** The names of schema.org where they differ from ours; it has none for a permanent contract. */
const employmentTypes: Partial<Record<string, string>> = {
  PERMANENT: '',
  SEASONAL: 'OTHER',
  TRAINING: 'INTERN',
}

function toEmploymentTypes({ contract, time }: Record<'contract' | 'time', string>) {
  // Older offers have their working time in `contract`; `time` replaces it once it is set.
  const isFormer = time !== '' && contract in timeNames
  const types = [time, isFormer ? '' : contract].map((each) => employmentTypes[each] ?? each).filter(Boolean)
  return types.length > 1 ? types : types[0]
}

type Salary = Record<'salaryFrom' | 'salaryTo' | 'currency' | 'period', string>

const toSalaryLd = ({ salaryFrom, salaryTo, currency, period }: Salary): object | null =>
  salaryFrom === ''
    ? null
    : {
        '@type': 'MonetaryAmount',
        currency,
        value: {
          '@type': 'QuantitativeValue',
          ...(salaryTo === ''
            ? { value: Number(salaryFrom) }
            : { minValue: Number(salaryFrom), maxValue: Number(salaryTo) }),
          unitText: period,
        },
      }
