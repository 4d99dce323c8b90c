import type { ServiceId } from '../settings/contract/services.ts'

/** The texts of a service on `/servicios`. Its name is a setting. */
export type ServiceDetail = {
  solves: string
  mode: string
  first: string
  intro: string
  delivers: string[]
  how: string[]
  needs: string[]
}

export const serviceDetails: Readonly<Record<ServiceId, ServiceDetail>> = {
  sitios: {
    solves: 'Tu sitio es lento, no se ve bien en el teléfono o no puedes cambiarlo.',
    mode: 'Proyecto',
    first: 'Un prototipo del sitio que puedes probar',
    intro:
      'Sitios de empresa, catálogos y blogs que cargan rápido, se leen bien en cualquier pantalla y se actualizan sin llamarnos.',
    delivers: [
      'El sitio publicado, con su código en una cuenta tuya',
      'Un panel para editar textos y artículos',
      'Un informe de velocidad y accesibilidad del día de la entrega',
    ],
    how: [
      'Ordenamos primero los contenidos y después el diseño',
      'Probamos con teclado, lector de pantalla y un teléfono sencillo',
      'Publicamos en servidores cercanos a quien visita el sitio',
    ],
    needs: [
      'Una persona que decida sobre los textos',
      'Tu logotipo e imágenes con permiso de uso',
      'Acceso al dominio',
    ],
  },
  migraciones: {
    solves: 'Tu proveedor se quedó corto o subió de precio, y te preocupa perder algo en el cambio.',
    mode: 'Proyecto',
    first: 'El inventario de lo que hay que mover',
    intro:
      'Pasamos blogs, tiendas pequeñas, buzones y dominios de un proveedor a otro. Copiar es la parte fácil; lo difícil es que nadie note el cambio.',
    delivers: [
      'El inventario completo de direcciones, registros y buzones',
      'Una redirección para cada dirección que cambia',
      'Un plan para volver atrás, probado de antemano',
    ],
    how: [
      'Ensayamos el traslado completo en una copia',
      'Preparamos el DNS unos días antes',
      'Mantenemos lo antiguo en marcha hasta comprobar lo nuevo',
    ],
    needs: [
      'Acceso de administración a los dos proveedores',
      'Un momento de poca actividad para el cambio',
      'La lista de lo que no puede pararse',
    ],
  },
  correo: {
    solves: 'Tus mensajes no llegan, o alguien se hace pasar por ti.',
    mode: 'Puntual o mensual',
    first: 'Un diagnóstico de tu dominio',
    intro:
      'Configuramos SPF, DKIM y DMARC, ordenamos los buzones y dejamos el dominio registrado a nombre de tu empresa, con la renovación automática activada.',
    delivers: [
      'Registros de correo verificados con envíos reales',
      'Una política DMARC que, paso a paso, rechaza a quien te suplanta',
      'Un documento que explica cada registro',
    ],
    how: [
      'Buscamos todos los servicios que envían en tu nombre',
      'Revisamos los informes antes de endurecer la política',
      'Cambiamos los registros uno a uno y comprobamos cada paso',
    ],
    needs: [
      'Acceso a la zona DNS',
      'La lista de programas desde los que envías correo',
      'Un buzón para recibir los informes',
    ],
  },
  rendimiento: {
    solves: 'Tus páginas tardan, se mueven al cargar o hay personas que no pueden usarlas.',
    mode: 'Puntual',
    first: 'Una auditoría con prioridades',
    intro:
      'Medimos la velocidad con las métricas web esenciales y la accesibilidad con las pautas WCAG 2.2, y corregimos primero lo que más se nota.',
    delivers: [
      'Una auditoría con cada fallo, su gravedad y su arreglo',
      'Las correcciones hechas en tu sitio',
      'Un límite de peso que avisa antes de publicar algo demasiado pesado',
    ],
    how: [
      'Medimos como en un teléfono sencillo con mala conexión',
      'Combinamos pruebas automáticas con revisión a mano',
      'Volvemos a medir y te mostramos el antes y el después',
    ],
    needs: [
      'Acceso al código o al gestor de contenidos',
      'Tus estadísticas, si las tienes',
      'Las tres cosas que más hacen tus visitantes',
    ],
  },
  seguridad: {
    solves: 'No tienes claro quién puede entrar y a qué.',
    mode: 'Puntual o mensual',
    first: 'El mapa de cuentas y accesos',
    intro:
      'Ponemos orden en las cuentas, activamos llaves de acceso y segundo factor, y preparamos qué hacer el día en que algo salga mal.',
    delivers: [
      'Una lista de cuentas, responsables y permisos',
      'Llaves de acceso o segundo factor en lo esencial',
      'Una guía de una página para incidentes',
    ],
    how: [
      'Empezamos por el correo y el dominio, que dan acceso a lo demás',
      'Quitamos accesos antes de añadir protecciones',
      'Ensayamos qué hacer si alguien pierde el teléfono o deja la empresa',
    ],
    needs: [
      'La lista de personas y de los servicios que usa cada una',
      'Alguien con autoridad para retirar accesos',
      'Una hora con cada equipo',
    ],
  },
  sistemas: {
    solves: 'Tu equipo copia los mismos datos de un programa a otro.',
    mode: 'Proyecto',
    first: 'Un prototipo de la tarea principal',
    intro:
      'Herramientas internas pequeñas: formularios que alimentan tu sistema, avisos, informes y conexiones entre programas que no se comunican.',
    delivers: [
      'La herramienta funcionando, con su código y sus pruebas',
      'Una guía de uso escrita con tu equipo',
      'Exportación de los datos en formatos abiertos',
    ],
    how: [
      'Vemos cómo se hace hoy, junto a quien lo hace',
      'Entregamos primero la parte que más tiempo ahorra',
      'La probamos con datos parecidos a los reales',
    ],
    needs: [
      'Tiempo de la persona que hace la tarea',
      'Ejemplos reales, sin datos sensibles',
      'Acceso para pruebas en los programas que se conectan',
    ],
  },
  operacion: {
    solves: 'Nadie vigila tus sistemas hasta que fallan.',
    mode: 'Mensual',
    first: 'Un ensayo de restauración',
    intro:
      'Cuidamos lo que ya tienes: actualizaciones, copias, certificados, dominios y avisos, aunque no lo hayamos construido nosotros.',
    delivers: [
      'Copias cifradas fuera de tu proveedor principal',
      'Un ensayo de restauración en fechas acordadas',
      'Un resumen mensual con palabras claras',
    ],
    how: [
      'Vigilamos desde fuera, como lo ven tus clientes',
      'Actualizamos primero en una copia',
      'Anotamos cada incidente, su causa y cómo evitar que se repita',
    ],
    needs: [
      'Acceso técnico con cuentas propias, nunca compartidas',
      'Un contacto para decisiones urgentes',
      'Acordar cuánto tiempo y cuántos datos puedes perder',
    ],
  },
}
