import type { ServiceId } from './services.ts'

export const defaultServiceNames: readonly { id: ServiceId; name: string; shown: true }[] = [
  { id: 'sitios', name: 'Sitios web', shown: true },
  { id: 'migraciones', name: 'Migraciones', shown: true },
  { id: 'correo', name: 'Correo y dominios', shown: true },
  { id: 'rendimiento', name: 'Rendimiento y accesibilidad', shown: true },
  { id: 'seguridad', name: 'Seguridad y accesos', shown: true },
  { id: 'sistemas', name: 'Sistemas a medida', shown: true },
  { id: 'operacion', name: 'Operación y copias', shown: true },
]
