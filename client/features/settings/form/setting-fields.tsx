import { useMemo } from 'react'
import type { SiteSettings } from '#client/site.ts'
import { Field } from '#client/ui/field/field.tsx'
import { moveEnd } from '#client/ui/time/move-end.ts'
import { createZone } from '#client/ui/time/zone.ts'
import { PageField } from '../../content/links/page-field.tsx'
import { countries, nameZone } from '../contract/country-choices.ts'
import { getSettingLabel } from '../contract/labels.ts'
import { getCallingCode, listTaxIds } from '../contract/legal-data.ts'
import { describeIcon } from '../contract/site-icon.ts'
import { AccentField, SecondAccentField } from './accent-field.tsx'
import {
  AsksPhoneField,
  CountryField,
  DomainCheckField,
  DrawingsField,
  FormOfAddressField,
  ResponseTimeField,
  SignInPlaceField,
  TimeZoneField,
  TitlePatternField,
} from './choice-fields.tsx'
import { ConfirmationField, ConfirmationTextField, RecipientsField } from './enquiry-mail-fields.tsx'
import { HoursRows } from './hours-rows.tsx'
import { createImageControl } from './image-control.tsx'
import { MenuField } from './menu-field.tsx'
import { chooseLogo } from './on-dark.tsx'
import {
  createLongTextControl,
  createTextControl,
  type SettingControl,
  type SettingProps,
  type SettingsFormState,
} from './setting-controls.tsx'
import { createRowsControl, createLinksControl } from './setting-rows.tsx'
import { SocialField } from './social-field.tsx'

const describeCallingCode = ({ country }: SiteSettings): string =>
  `Si no escribes el código del país, se pone el tuyo: +${getCallingCode(country)}.`

const noAdvice = () => false as const

const LogoControl = createImageControl(
  'Ocupa el lugar del símbolo y del nombre; si es más o menos cuadrado, va al lado del nombre.',
  ({ logoDark }) =>
    logoDark === null && 'en el pie y en el tema oscuro va sobre blanco, si no eliges también uno claro',
)

const settingControls: { readonly [Name in keyof SiteSettings]: SettingControl<SiteSettings[Name]> } = {
  name: createTextControl({ required: true }),
  tagline: createTextControl({ hint: 'Va en el pie, bajo el nombre, y lo leen los buscadores.' }),
  description: createLongTextControl({
    required: true,
    hint: 'La muestran Google y las redes, y la portada si no tiene una introducción propia.',
    rows: 2,
  }),
  titlePattern: TitlePatternField,
  treatment: FormOfAddressField,
  footerNote: createTextControl({ hint: 'Va después del nombre, al final de cada página.' }),
  accent: AccentField,
  secondAccent: SecondAccentField,
  logo: (props) => (
    <LogoControl {...props} onChange={async (image) => props.change(await chooseLogo(props.site, image))} />
  ),
  logoDark: createImageControl(
    'El mismo en claro, para el pie y el tema oscuro. Si el logotipo ya se distingue sobre oscuro, lo ponemos aquí.',
    () =>
      'los visitantes verían un hueco en el pie. Elige uno más claro, o quítalo: sin él, el otro va sobre blanco',
  ),
  mark: createImageControl(
    'Va al lado del nombre, si no hay logotipo. También se ve sobre fondo claro y sobre fondo oscuro.',
    ({ logo }) => logo === null && 'elige uno que también ahí se distinga',
  ),
  icon: createImageControl(describeIcon, noAdvice, { ratio: 1, name: 'Cuadrado, 1:1' }),
  socialImage: createImageControl(
    'De 1200 por 630 píxeles: la de las páginas. Sin ella se dibuja una con el título de cada página, como en los artículos.',
    noAdvice,
    { ratio: 1200 / 630, name: 'Para redes, 1200 × 630' },
  ),
  drawings: DrawingsField,
  email: createTextControl({ type: 'email', required: true }),
  privacyEmail: createTextControl({ type: 'email', hint: 'Si lo dejas vacío se usa el de contacto.' }),
  securityEmail: createTextControl({
    type: 'email',
    hint: 'Para quien encuentre un fallo de seguridad en el sitio. Si está vacío, el de contacto.',
  }),
  phones: createRowsControl((site) => ({
    itemName: 'teléfono',
    columns: [
      { name: 'number', label: 'Número', type: 'tel', hint: describeCallingCode(site), required: true },
      { name: 'name', label: 'Para qué (opcional)', hint: 'Como «Ventas» o «Urgencias».' },
    ],
    blank: { name: '', number: '' },
  })),
  whatsapp: createTextControl({ type: 'tel', hint: describeCallingCode }),
  asksPhone: AsksPhoneField,
  domainCheck: DomainCheckField,
  social: SocialField,
  enquiryRecipients: RecipientsField,
  confirmsEnquiries: ConfirmationField,
  confirmationText: ConfirmationTextField,
  street: createTextControl(),
  postalCode: createTextControl(),
  city: createTextControl(),
  region: createTextControl(),
  mapHref: createTextControl({
    hint: 'Si lo dejas vacío, «Ver en el mapa» busca tu dirección en OpenStreetMap. Puedes pegar el tuyo, como el de tu ficha en Google Maps.',
  }),
  country: CountryField,
  timeZone: TimeZoneField,
  responseTime: ResponseTimeField,
  hours: HoursRows,
  holidays: createRowsControl(() => ({
    itemName: 'días',
    hint: 'Un día suelto va sin «Hasta». Contacto y Nosotros los anuncian desde 60 días antes.',
    columns: [
      { name: 'date', label: 'Desde', type: 'date', required: true },
      { name: 'until', label: 'Hasta (opcional)', type: 'date' },
      { name: 'name', label: 'Motivo (opcional)' },
    ],
    blank: { date: '', until: '', name: '' },
  })),
  nav: MenuField,
  footerServices: createTextControl({
    required: true,
    hint: 'Debajo salen los servicios, sin que hagas nada.',
  }),
  footerTitle: createTextControl({ required: true }),
  footerNav: createLinksControl(() => ({
    hint: 'Casos, Empleo y Eventos se añaden al final cuando hay algo publicado allí, salvo que los pongas tú, aquí o en otro menú: escribe su nombre en el enlace.',
  })),
  companyNav: createLinksControl(() => ({
    hint: 'Van bajo el nombre, delante de los textos legales y de las vías de contacto.',
  })),
  signInPlace: SignInPlaceField,
  noticeText: createTextControl({ hint: 'Va sobre la cabecera de cada página. Vacío: no hay aviso.' }),
  noticeHref: AnnouncementLinkField,
  noticeFrom: createMomentControl((zoneName) => `Vacío: ya. Según la ${zoneName}.`, 'noticeUntil'),
  noticeUntil: createMomentControl(() => 'Vacío: hasta que lo quites.'),
  legalName: createTextControl({ hint: 'Si la dejas vacía se usa el nombre comercial.' }),
  taxId: createTextControl({
    hint: ({ country }) => listTaxIds(country) && `En ${countries[country]}, ${listTaxIds(country)}.`,
  }),
  register: createTextControl({ hint: 'Donde está inscrita la empresa, con sus datos: tomo, hoja o folio.' }),
  retentionMonths: RetentionField,
  privacyUpdated: createTextControl({
    type: 'date',
    hint: 'Los visitantes leen este día al final de los textos legales, también de los que escribas tú. Ponlo tras comprobar que dicen lo que haces: plazos, quién aloja el sitio y envía el correo, y desde qué país. Vacío: no lo dicen.',
  }),
}

export function Setting<Name extends keyof SiteSettings>({
  name,
  ...form
}: SettingsFormState & { name: Name }) {
  const Control: SettingControl<SiteSettings[Name]> = settingControls[name]
  return (
    <Control
      {...form}
      name={name}
      label={getSettingLabel(name, form.site.country)}
      value={form.site[name]}
      error={form.fields[name]}
      onChange={(value) => form.change({ [name]: value })}
    />
  )
}

/** Creates the control of an instant, in the time zone of the site; empty = no limit. */
function createMomentControl(
  getHint: (zoneName: string) => string,
  end?: 'noticeUntil',
): SettingControl<string> {
  return function MomentControl({ site, name, label, value, error, change }) {
    const zone = useMemo(() => createZone(site.timeZone), [site.timeZone])
    const toLocal = (instant: string): string => (instant === '' ? '' : zone.toLocalInput(new Date(instant)))
    const toInstant = (local: string): string => zone.fromLocalInput(local)?.toISOString() ?? ''
    return (
      <Field
        label={label}
        type="datetime-local"
        value={toLocal(value)}
        hint={getHint(nameZone(site.timeZone))}
        error={error}
        onChange={({ target }) =>
          change({
            [name]: toInstant(target.value),
            ...(end && { [end]: toInstant(moveEnd(toLocal(value), target.value, toLocal(site[end]))) }),
          })
        }
      />
    )
  }
}

function AnnouncementLinkField({ name, label, value, error, onChange }: SettingProps<string>) {
  return (
    <PageField
      label={label}
      name={name}
      value={value}
      hint="Opcional: adónde lleva. Escribe el título de una página, o una dirección."
      error={error}
      onChange={onChange}
    />
  )
}

function RetentionField({ name, label, value, error, onChange }: SettingProps<number>) {
  return (
    <Field
      label={label}
      name={name}
      required
      type="number"
      min={1}
      max={120}
      value={Number.isNaN(value) ? '' : value}
      hint="Pasados esos meses se borran para siempre, cada noche."
      error={error}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  )
}
