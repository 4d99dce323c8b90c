import { type ReactNode, useMemo, useState } from 'react'
import { Field } from '#client/ui/field/field.tsx'
import {
  capitalZones,
  countries,
  hasSeveralZones,
  changeCountry,
  getRegionName,
} from '../contract/country-choices.ts'
import { settingLabels } from '../contract/labels.ts'
import { getCallingCode } from '../contract/legal-data.ts'
import { FormOfAddressChoice } from './form-of-address.tsx'
import { HoursRows } from './hours-rows.tsx'
import { ChoiceField, type FormSectionProps, toOptions, TextSetting } from './inputs.tsx'
import { ResponseTimeField } from './response-time-field.tsx'
import { SettingRows } from './setting-rows.tsx'
import { listZoneOptions } from './zone-options.ts'

const countryOptions = toOptions(countries).toSorted((a, b) => a.text.localeCompare(b.text, 'es'))

export function IdentitySection(part: FormSectionProps): ReactNode {
  return (
    <>
      <TextSetting {...part} name="name" required />
      <TextSetting {...part} name="tagline" />
      <TextSetting {...part} name="description" required hint="La muestran la portada y los buscadores." />
      <TextSetting
        {...part}
        name="titlePattern"
        required
        hint="Lleva {página} y, si quieres, {producto}, que es el nombre comercial."
      />
      <FormOfAddressChoice {...part} />
      <TextSetting {...part} name="footerNote" hint="Va después del nombre, al final de cada página." />
    </>
  )
}

export function LegalSection(part: FormSectionProps): ReactNode {
  const { site, fields, change } = part
  return (
    <>
      <TextSetting {...part} name="legalName" hint="Si la dejas vacía se usa el nombre comercial." />
      <TextSetting {...part} name="taxId" hint="RFC, NIF, CUIT, RUT o el que corresponda." />
      <TextSetting {...part} name="register" />
      <Field
        label={settingLabels.retentionMonths}
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
      <TextSetting
        {...part}
        name="privacyUpdated"
        type="date"
        hint="El día en que la leíste por última vez. Vacío: la página no lo dice."
      />
    </>
  )
}

export function ContactSection(part: FormSectionProps): ReactNode {
  const { site, fields, change } = part
  const code = `Si no escribes el código del país, se pone el tuyo: +${getCallingCode(site.country)}.`
  return (
    <>
      <TextSetting {...part} name="email" type="email" required />
      <TextSetting
        {...part}
        name="privacyEmail"
        type="email"
        hint="Si lo dejas vacío se usa el de contacto."
      />
      <TextSetting
        {...part}
        name="securityEmail"
        type="email"
        hint="Para quien encuentre una falla de seguridad en el sitio. Si está vacío, el de contacto."
      />
      <SettingRows
        name="phones"
        label={settingLabels.phones}
        itemName="teléfono"
        rows={site.phones}
        columns={[
          { name: 'name', label: 'Para qué (opcional)' },
          { name: 'number', label: 'Número', type: 'tel', hint: code, required: true },
        ]}
        blank={{ name: '', number: '' }}
        fields={fields}
        warnings={part.warnings}
        onChange={(phones) => change({ phones })}
      />
      <TextSetting {...part} name="whatsapp" type="tel" hint={code} />
      <SettingRows
        name="social"
        label={settingLabels.social}
        itemName="red"
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

export function AddressSection(part: FormSectionProps): ReactNode {
  const { site, fields, change } = part
  const [now] = useState(() => new Date())
  const zones = useMemo(() => listZoneOptions(site.country, now), [site.country, now])
  return (
    <>
      <TextSetting {...part} name="street" />
      <TextSetting {...part} name="postalCode" />
      <TextSetting {...part} name="city" />
      <TextSetting {...part} name="region" label={getRegionName(site.country)} />
      <ChoiceField
        label={settingLabels.country}
        name="country"
        value={site.country}
        options={countryOptions}
        hint="De él dependen los textos legales, cómo se escriben fechas y números, y la zona horaria."
        error={fields['country']}
        onSelect={(country) => change(changeCountry(site, country))}
      />
      <ChoiceField
        label={settingLabels.timeZone}
        name="timeZone"
        value={site.timeZone}
        options={zones}
        hint={getZoneHint(site)}
        error={fields['timeZone']}
        onSelect={(timeZone) => change({ timeZone })}
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

function getZoneHint({ country }: FormSectionProps['site']): string {
  const meant = 'En esta hora se dicen las fechas, se publica lo programado y se cuentan los días.'
  return hasSeveralZones(country)
    ? `${meant} En ${countries[country]} hay varias: al elegir el país se toma la de la capital.`
    : meant
}

export function ServiceHoursSection(part: FormSectionProps): ReactNode {
  const { site, fields, change } = part
  return (
    <>
      <ResponseTimeField {...part} />
      <HoursRows hours={site.hours} fields={fields} onChange={(hours) => change({ hours })} />
      <SettingRows
        name="holidays"
        label={settingLabels.holidays}
        itemName="día"
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
