import { useMemo, useState } from 'react'
import type { SignInPlace, SiteSettings } from '#client/site.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { useOwnZone } from '#client/ui/time/use-own-zone.ts'
import {
  changeCountry,
  countries,
  countryZones,
  type Country,
  type FormOfAddress,
  formsOfAddress,
  getUsualFormOfAddress,
  getCapitalZone,
  nameZone,
} from '../contract/country-choices.ts'
import { listUsualResponses, toResponseSentence } from '../contract/response-time.ts'
import { CheckSetting, ChoiceField, type SettingProps } from './setting-controls.tsx'
import { listZoneOptions } from './zone-options.ts'

// Safe: the entries are those of `countries`.
const countryOptions = Object.fromEntries(
  Object.entries(countries).toSorted(([, a], [, b]) => a.localeCompare(b, 'es')),
) as Record<Country, string>

/** How the site addresses visitors. Suggests the form that is usual in the company's country. */
export function FormOfAddressField(props: SettingProps<FormOfAddress>) {
  const { site, value, onChange } = props
  const usual = getUsualFormOfAddress(site.country)
  const usualName = usual === 'tu' ? 'tú' : usual
  return (
    <>
      <ChoiceField
        {...props}
        options={formsOfAddress}
        hint="Así hablan el formulario, los avisos, la búsqueda, los textos legales de fábrica y las demás frases que no hayas cambiado. Lo que escribes tú y los artículos, también los de ejemplo, quedan como están."
      />
      {usual !== value && (
        <p className="help">
          En {countries[site.country]} muchas empresas hablan de «{usualName}»; cualquiera de los tres vale.{' '}
          <LinkButton onClick={() => onChange(usual)}>Usar «{usualName}»</LinkButton>
        </p>
      )}
    </>
  )
}

const titlePatterns = [
  '{página} - {producto}',
  '{página} | {producto}',
  '{página} · {producto}',
  '{producto}: {página}',
  '{página}',
]

/** The pattern of page titles, chosen by the title that it gives. A stored pattern of another form can stay. */
export function TitlePatternField(props: SettingProps<string>) {
  const { site, value } = props
  const [stored] = useState(value)
  return (
    <ChoiceField
      {...props}
      options={Object.fromEntries(
        [...titlePatterns, stored, value].map((pattern) => [
          pattern,
          pattern
            .replaceAll('{página}', () => 'Nosotros')
            .replaceAll('{producto}', () => site.name || 'Tu empresa'),
        ]),
      )}
      hint="Así se ve en la pestaña del navegador y en los buscadores."
    />
  )
}

const signInPlaces = { header: 'En la cabecera', footer: 'En el pie', none: 'En ninguna parte' }

export const SignInPlaceField = (props: SettingProps<SignInPlace>) => (
  <ChoiceField
    {...props}
    options={signInPlaces}
    hint="El equipo puede entrar siempre por la dirección /ingreso. Guárdala si lo quitas."
  />
)

export const AsksPhoneField = (props: SettingProps<boolean>) => (
  <CheckSetting
    {...props}
    text="El formulario de contacto tiene un campo para el teléfono, que puede quedar vacío"
  />
)

export const DrawingsField = (props: SettingProps<boolean>) => (
  <CheckSetting
    {...props}
    text="La portada, los servicios, los artículos y las imágenes para redes llevan dibujos de líneas"
  />
)

export const DomainCheckField = (props: SettingProps<boolean>) => (
  <CheckSetting
    {...props}
    text="El sitio tiene la herramienta «Revisar un dominio», con su página y su sección de la portada"
  />
)

export const CountryField = (props: SettingProps<Country>) => (
  <ChoiceField
    {...props}
    options={countryOptions}
    hint="De él dependen los textos legales, cómo se escriben fechas y números, y la zona horaria."
    onChange={(country) => props.change(changeCountry(props.site, country))}
  />
)

export function TimeZoneField(props: SettingProps<string>) {
  const { site, value, onChange } = props
  const { country } = site
  const [now] = useState(() => new Date())
  const zones = useMemo(() => listZoneOptions(country, now), [country, now])
  const own = useOwnZone(value)
  const others = [...new Set([own, getCapitalZone(country)])].filter(
    (zone) => zone !== value && zone in zones,
  )
  return (
    <>
      <ChoiceField {...props} options={zones} hint={getZoneHint(site)} />
      {others.map((zone) => (
        <p key={zone} className="help">
          <LinkButton onClick={() => onChange(zone)}>
            Usar la {nameZone(zone)}, que es la de {zone === own ? 'tu navegador' : 'la capital'}
          </LinkButton>
        </p>
      ))}
    </>
  )
}

function getZoneHint({ country }: SiteSettings): string {
  const meant = 'En esta hora se dicen las fechas, se publica lo programado y se cuentan los días.'
  return countryZones[country].length > 1
    ? `${meant} En ${countries[country]} hay varias: al elegir el país se toma la de la capital.`
    : meant
}

const customValue = 'own'

/** Response time: one of the usual sentences, or own words with a preview of the resulting sentence. */
export function ResponseTimeField({ site, ...field }: SettingProps<string>) {
  const { name, label, value, error, onChange } = field
  const usual = listUsualResponses(site.country)
  const isUsual = value === '' || usual.includes(value)
  const [isCustom, setCustom] = useState(!isUsual)
  const showsTextField = isCustom || !isUsual
  const sentence = toResponseSentence(value)
  return (
    <>
      <ChoiceField
        label={label}
        {...(showsTextField ? {} : { name })}
        value={showsTextField ? customValue : value}
        options={{
          '': 'No decirlo',
          // Without its first word, so that it fits on a phone.
          ...Object.fromEntries(
            usual.map((text) => [
              text,
              text.replace(/^Respondemos (\p{L})/u, (_, first: string) => first.toUpperCase()),
            ]),
          ),
          [customValue]: 'Con otras palabras…',
        }}
        hint="Se lee en la página de contacto y en la de accesibilidad."
        onChange={(chosen) => {
          setCustom(chosen === customValue)
          if (chosen !== customValue) onChange(chosen)
        }}
      />
      {showsTextField && (
        <Field
          label="Con tus palabras"
          name={name}
          value={value}
          hint={sentence === '' ? 'Como «un día hábil» o una frase entera.' : `Se leerá: «${sentence}»`}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}
