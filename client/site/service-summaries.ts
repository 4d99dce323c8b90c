import type { site } from '../site.ts'

type ServiceId = (typeof site.services)[number]['id']

/** What the home page says of each service: apart from the brand, which the first load of every page carries. */
export const serviceSummaries: Readonly<Record<ServiceId, string>> = {
  sitios: 'Rápidos desde el primer día y hechos para que tu equipo pueda mantenerlos.',
  migraciones: 'Cambias de plataforma o de proveedor; cuidamos tus direcciones, visitas y correos.',
  correo: 'Para que tus mensajes lleguen, nadie se haga pasar por ti y el dominio esté a tu nombre.',
  rendimiento: 'Medimos, corregimos y dejamos un límite que avisa antes de que vuelva a empeorar.',
  seguridad: 'Quién entra, con qué llave y qué pasa cuando alguien deja la empresa.',
  sistemas: 'Herramientas internas y conexiones que quitan trabajo repetido.',
  operacion: 'Vigilamos, actualizamos y ensayamos la restauración de las copias para saber que sirven.',
}
