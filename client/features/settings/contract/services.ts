/** The default services, used until the company publishes its own. */
export const serviceIds = [
  'sitios',
  'migraciones',
  'correo',
  'rendimiento',
  'seguridad',
  'sistemas',
  'operacion',
] as const
export type ServiceId = (typeof serviceIds)[number]
export const isServiceId = (text: string): text is ServiceId => serviceIds.some((id) => id === text)
