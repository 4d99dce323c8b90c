import type { IconName } from '../../ui/icon/icon.tsx'
import type { Motif } from '../../ui/threads/motifs.ts'
import type { ServiceId } from '../settings/contract/services.ts'

/** The text of each service on the home page. */
export const serviceSummaries: Readonly<Record<ServiceId, string>> = {
  sitios: 'Rápidos desde el primer día y hechos para que tu equipo pueda mantenerlos.',
  migraciones: 'Otra plataforma u otro proveedor; cuidamos tus direcciones, visitas y correos.',
  correo: 'Para que tus mensajes lleguen, nadie se haga pasar por ti y el dominio esté a tu nombre.',
  rendimiento: 'Medimos, corregimos lo que frena tu sitio y te avisamos si vuelve a empeorar.',
  seguridad: 'Controlamos quién entra y retiramos el acceso a quien se va.',
  sistemas: 'Herramientas internas y conexiones que quitan trabajo repetido.',
  operacion: 'Vigilamos, actualizamos y ensayamos la restauración de las copias para saber que sirven.',
}

/** The icon of a service, by its motif. */
export const serviceIcons: Readonly<Record<Motif, IconName>> = {
  cauce: 'arrow',
  sitios: 'window',
  migraciones: 'move',
  correo: 'mail',
  rendimiento: 'gauge',
  seguridad: 'key',
  sistemas: 'gear',
  operacion: 'shield',
}
