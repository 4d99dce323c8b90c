import type { IconName } from '../../ui/icon/icon.tsx'
import type { Motif } from '../../ui/threads/motifs.ts'
import type { ServiceId } from '../settings/contract/services.ts'

export const serviceSummaries: Readonly<Record<ServiceId, string>> = {
  sitios: 'Rápidos desde el primer día y hechos para que tu equipo pueda mantenerlos.',
  migraciones: 'Un cambio de plataforma o de proveedor sin perder visitas ni correos.',
  correo: 'Que tus mensajes lleguen, que nadie se haga pasar por ti y que el dominio esté a tu nombre.',
  rendimiento: 'Medimos, corregimos lo que frena tu sitio y te avisamos si empeora otra vez.',
  seguridad: 'Controlamos quién entra y retiramos el acceso a quien se va.',
  sistemas: 'Herramientas internas y conexiones que quitan trabajo repetido.',
  operacion: 'Vigilamos, actualizamos y comprobamos que las copias se pueden restaurar.',
}

export const serviceIcons: Readonly<Record<Motif, IconName>> = {
  cauce: 'tag',
  sitios: 'window',
  migraciones: 'move',
  correo: 'mail',
  rendimiento: 'gauge',
  seguridad: 'key',
  sistemas: 'gear',
  operacion: 'shield',
}

/** Keeps a number and the word after it on one line: «30 €», «2 semanas». */
export const keepUnits = (text: string): string => text.replace(/(\d) /g, '$1\u00a0')
