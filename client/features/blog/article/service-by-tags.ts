import type { ServiceId } from '../../settings/contract/services.ts'

/** Beginnings of tag slugs and the service that they belong to. The first match wins. */
const serviceByTagPrefix: readonly (readonly [tag: string, service: ServiceId])[] = [
  ['migracion', 'migraciones'],
  ['correo', 'correo'],
  ['dominio', 'correo'],
  ['seguridad', 'seguridad'],
  ['acceso', 'seguridad'],
  ['accesibilidad', 'rendimiento'],
  ['rendimiento', 'rendimiento'],
  ['operacion', 'operacion'],
  ['copia', 'operacion'],
  ['sistema', 'sistemas'],
  ['dato', 'sistemas'],
  ['contenido', 'sitios'],
  ['diseno', 'sitios'],
  ['borde', 'sitios'],
]

/** Returns the first service in the list that one of the tags belongs to, or null. */
export function findServiceByTags(slugs: readonly string[]): ServiceId | null {
  return serviceByTagPrefix.find(([tag]) => slugs.some((slug) => slug.startsWith(tag)))?.[1] ?? null
}
