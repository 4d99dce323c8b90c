/** The default services, used until the company stores one of its own: then they become entries. */
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
