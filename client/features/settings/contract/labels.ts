import type { PrivateSettings, SiteSettings } from '#client/site.ts'
import { type Country, getRegionName } from './country-choices.ts'

/** Labels of the settings. Where the country is known, see `getSettingLabel`. */
export const settingLabels: Readonly<Record<keyof SiteSettings, string>> = {
  name: 'Nombre comercial',
  tagline: 'Lema',
  description: 'Descripción',
  titlePattern: 'Título de las páginas',
  treatment: 'Tú o usted',
  footerNote: 'Nota al pie',
  legalName: 'Razón social',
  taxId: 'Identificación fiscal',
  register: 'Datos del registro',
  email: 'Correo de contacto',
  privacyEmail: 'Correo para asuntos de privacidad',
  securityEmail: 'Correo para avisos de seguridad',
  phones: 'Teléfonos',
  whatsapp: 'WhatsApp',
  street: 'Calle y número',
  postalCode: 'Código postal',
  city: 'Ciudad',
  region: 'Provincia o estado',
  mapHref: 'Enlace al mapa',
  country: 'País',
  timeZone: 'Zona horaria',
  hours: 'Horario de atención',
  holidays: 'Días sin atención',
  responseTime: 'Tiempo de respuesta',
  asksPhone: 'Teléfono de quien escribe',
  social: 'Redes sociales',
  nav: 'Menú',
  footerServices: 'Pie: título de los servicios',
  footerTitle: 'Pie: título del menú',
  footerNav: 'Pie: menú',
  companyNav: 'Pie: enlaces de la empresa',
  signInPlace: 'Dónde se entra al panel',
  domainCheck: 'Revisar un dominio',
  enquiryRecipients: 'Quién recibe las consultas',
  confirmsEnquiries: 'Confirmación a quien escribe',
  confirmationText: 'Texto de la confirmación',
  retentionMonths: 'Meses que se conservan las consultas',
  privacyUpdated: 'Última revisión de los textos legales',
  noticeText: 'Texto del aviso',
  noticeHref: 'Enlace del aviso',
  noticeFrom: 'El aviso se ve desde',
  noticeUntil: 'El aviso se ve hasta',
  accent: 'Color de la marca',
  secondAccent: 'Segundo color',
  logo: 'Logotipo',
  logoDark: 'Logotipo sobre fondo oscuro',
  mark: 'Símbolo',
  icon: 'Icono de la pestaña',
  socialImage: 'Imagen para redes sociales',
  drawings: 'Dibujos',
}

// Object.keys returns string[]. The record has exactly these keys.
export const settingNames = Object.keys(settingLabels) as (keyof SiteSettings)[]

/** The label of a setting in the form, the version history and the audit log: regions have the country's own name. */
export const getSettingLabel = (name: keyof SiteSettings, country: Country): string =>
  name === 'region' ? getRegionName(country) : settingLabels[name]

export function listDifferences(before: SiteSettings, after: SiteSettings): (keyof SiteSettings)[] {
  return settingNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

const privateSettings: Readonly<Record<keyof PrivateSettings, true>> = {
  enquiryRecipients: true,
  confirmsEnquiries: true,
  confirmationText: true,
}
/** True if no page shows it; it has effect from the next enquiry on. */
export const isPrivateSetting = (name: keyof SiteSettings): boolean => name in privateSettings

/** Changing these requires a recent sign-in: an attacker gains from them. The menu does no more harm than a page. */
export const sensitiveSettings: readonly (keyof SiteSettings)[] = [
  'legalName',
  'taxId',
  'register',
  'email',
  'privacyEmail',
  'securityEmail',
  'phones',
  'whatsapp',
  'social',
  'enquiryRecipients',
  'confirmsEnquiries',
  'confirmationText',
  'retentionMonths',
]
