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

/** Returns the beginnings of the tag slugs that belong to a service; those of a service of the owner begin with its slug. */
export function listTagPrefixes(service: string): string[] {
  const known = serviceByTagPrefix.filter(([, id]) => id === service).map(([tag]) => tag)
  return known.length > 0 ? known : [service]
}
