/** What a text that somebody wrote in the manager area is stored for, whose key holds their id. */
const untilSaved = 'hasta guardarlo o cerrar la sesión, y 30 días como mucho'

/** What the site's scripts store on a device, which the page about cookies tells; tools/vite/device-storage.test.ts holds it to the code. */
export const deviceStorage: readonly {
  /** As it stands in the code; a `…` is what varies. */
  key: string
  place: 'local' | 'session'
  area: 'public' | 'manager'
  what: string
  /** Until when, where that is not what its place says. */
  until?: string
}[] = [
  { key: 'tema', place: 'local', area: 'public', what: 'el tema claro u oscuro, si lo eliges' },
  { key: 'aviso', place: 'local', area: 'public', what: 'qué aviso de la cabecera has cerrado' },
  {
    key: 'consulta',
    place: 'session',
    area: 'public',
    what: 'lo que vas escribiendo en el formulario de contacto',
    until: 'hasta enviarlo o cerrar la pestaña',
  },
  {
    key: 'consulta:enviadas',
    place: 'session',
    area: 'public',
    what: 'qué mensajes del formulario ya se enviaron, para no volver a mostrarlos',
  },
  {
    key: 'cauce:reload',
    place: 'session',
    area: 'public',
    what: 'qué página se acaba de volver a cargar, para no hacerlo sin fin',
  },
  {
    key: 'cauce:ingreso',
    place: 'local',
    area: 'manager',
    what: 'que se abrió la ventana para ingresar',
    until: 'hasta terminar el ingreso',
  },
  { key: 'cauce:filtros:…', place: 'local', area: 'manager', what: 'los filtros guardados de las listas' },
  {
    key: 'cauce:borrador:…',
    place: 'local',
    area: 'manager',
    what: 'lo escrito en un artículo y aún sin guardar',
    until: untilSaved,
  },
  {
    key: 'cauce:texto:…',
    place: 'local',
    area: 'manager',
    what: 'lo escrito en un texto del sitio y aún sin guardar',
    until: untilSaved,
  },
  {
    key: 'cauce:respuesta:…',
    place: 'local',
    area: 'manager',
    what: 'la respuesta a una consulta que aún no se ha guardado',
    until: untilSaved,
  },
  {
    key: 'cauce:salida:…',
    place: 'local',
    area: 'manager',
    what: 'cuándo cerró su sesión cada persona, para que ninguna otra pestaña guarde ya lo que escribía',
    until: 'hasta que se borre a mano',
  },
  {
    key: 'cauce:ajustes:…',
    place: 'local',
    area: 'manager',
    what: 'los cambios sin guardar de los datos de la empresa',
    until: untilSaved,
  },
  {
    key: 'cauce:primeros-pasos',
    place: 'session',
    area: 'manager',
    what: 'desde qué paso de la guía inicial se abrió un formulario',
  },
]
