import { type ReactNode, useMemo, useState } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import { capitalZones, countries, hasSeveralZones, movedTo, regionName } from '../contract/choices.ts'
import { labels } from '../contract/labels.ts'
import { callingCode } from '../contract/legal-data.ts'
import { HoursRows } from './hours-rows.tsx'
import { Choice, type FormPart, optionsOf, Text } from './inputs.tsx'
import { ResponseTime } from './response-time.tsx'
import { Rows } from './rows.tsx'
import { TreatmentChoice } from './treatment.tsx'
import { zoneOptions } from './zones.ts'

const countryOptions = optionsOf(countries).toSorted((a, b) => a.text.localeCompare(b.text, 'es'))

export function Identity(part: FormPart): ReactNode {
  return (
    <>
      <Text {...part} name="name" required />
      <Text {...part} name="tagline" />
      <Text {...part} name="description" required hint="La muestran la portada y los buscadores." />
      <Text
        {...part}
        name="titlePattern"
        required
        hint="Lleva {página} y, si quieres, {producto}, que es el nombre comercial."
      />
      <TreatmentChoice {...part} />
      <Text {...part} name="footerNote" hint="Va después del nombre, al final de cada página." />
    </>
  )
}

export function Legal(part: FormPart): ReactNode {
  const { site, fields, change } = part
  return (
    <>
      <Text {...part} name="legalName" hint="Si la dejas vacía se usa el nombre comercial." />
      <Text {...part} name="taxId" hint="RFC, NIF, CUIT, RUT o el que corresponda." />
      <Text {...part} name="register" />
      <Field
        label={labels.retentionMonths}
        name="retentionMonths"
        required
        type="number"
        min={1}
        max={120}
        value={Number.isNaN(site.retentionMonths) ? '' : site.retentionMonths}
        hint="Pasados esos meses se borran para siempre, cada noche."
        error={fields['retentionMonths']}
        onChange={({ target }) => change({ retentionMonths: target.valueAsNumber })}
      />
      <Text
        {...part}
        name="privacyUpdated"
        type="date"
        hint="El día en que la leíste por última vez. Vacío: la página no lo dice."
      />
    </>
  )
}

export function Contact(part: FormPart): ReactNode {
  const { site, fields, change } = part
  const code = `Si no escribes el código del país, se pone el tuyo: +${callingCode(site.country)}.`
  return (
    <>
      <Text {...part} name="email" type="email" required />
      <Text {...part} name="privacyEmail" type="email" hint="Si lo dejas vacío se usa el de contacto." />
      <Text
        {...part}
        name="securityEmail"
        type="email"
        hint="Para quien encuentre una falla de seguridad en el sitio. Si está vacío, el de contacto."
      />
      <Rows
        name="phones"
        label={labels.phones}
        one="teléfono"
        rows={site.phones}
        columns={[
          { name: 'name', label: 'Para qué (opcional)' },
          { name: 'number', label: 'Número', type: 'tel', hint: code, required: true },
        ]}
        blank={{ name: '', number: '' }}
        fields={fields}
        doubts={part.doubts}
        onChange={(phones) => change({ phones })}
      />
      <Text {...part} name="whatsapp" type="tel" hint={code} />
      <Rows
        name="social"
        label={labels.social}
        one="red"
        rows={site.social}
        columns={[
          { name: 'name', label: 'Nombre', required: true },
          {
            name: 'href',
            label: 'Dirección',
            required: true,
            hint: 'La de tu página en esa red: puedes pegarla tal cual.',
          },
        ]}
        blank={{ name: '', href: '' }}
        fields={fields}
        onChange={(social) => change({ social })}
      />
    </>
  )
}

export function Place(part: FormPart): ReactNode {
  const { site, fields, change } = part
  const [now] = useState(() => new Date())
  const zones = useMemo(() => zoneOptions(site.country, now), [site.country, now])
  return (
    <>
      <Text {...part} name="street" />
      <Text {...part} name="postalCode" />
      <Text {...part} name="city" />
      <Text {...part} name="region" label={regionName(site.country)} />
      <Choice
        label={labels.country}
        name="country"
        value={site.country}
        options={countryOptions}
        hint="De él dependen los textos legales, cómo se escriben fechas y números, y la zona horaria."
        error={fields['country']}
        onChoose={(country) => change(movedTo(site, country))}
      />
      <Choice
        label={labels.timeZone}
        name="timeZone"
        value={site.timeZone}
        options={zones}
        hint={zoneHint(site)}
        error={fields['timeZone']}
        onChoose={(timeZone) => change({ timeZone })}
      />
      {site.timeZone !== capitalZones[site.country] && (
        <p className="help">
          <button
            type="button"
            className="link"
            onClick={() => change({ timeZone: capitalZones[site.country] })}
          >
            Usar la hora de la capital
          </button>
        </p>
      )}
    </>
  )
}

function zoneHint({ country }: FormPart['site']): string {
  const meant = 'En esta hora se dicen las fechas, se publica lo programado y se cuentan los días.'
  return hasSeveralZones(country)
    ? `${meant} En ${countries[country]} hay varias: al elegir el país se toma la de la capital.`
    : meant
}

export function Attention(part: FormPart): ReactNode {
  const { site, fields, change } = part
  return (
    <>
      <ResponseTime {...part} />
      <HoursRows hours={site.hours} fields={fields} onChange={(hours) => change({ hours })} />
      <Rows
        name="holidays"
        label={labels.holidays}
        one="día"
        rows={site.holidays}
        columns={[
          { name: 'date', label: 'Fecha', type: 'date', required: true },
          { name: 'name', label: 'Motivo (opcional)' },
        ]}
        blank={{ date: '', name: '' }}
        fields={fields}
        onChange={(holidays) => change({ holidays })}
      />
    </>
  )
}
