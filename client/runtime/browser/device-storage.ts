/** How long a draft of the manager area is stored. Its key contains the id of the person who wrote it. */
const untilSavedText = 'hasta guardarlo o cerrar la sesión, y 30 días como mucho'

/** Everything that our scripts store on a device, for the cookie page; checked by tools/vite/device-storage.test.ts. */
export const deviceStorage: readonly {
  /** As in the code; `…` stands for the variable part. */
  key: string
  storage: 'local' | 'session'
  area: 'public' | 'manager'
  purpose: string
  /** How long it is stored, where `storage` alone does not say. */
  until?: string
}[] = [
  { key: 'tema', storage: 'local', area: 'public', purpose: 'el tema claro u oscuro, si lo eliges' },
  { key: 'aviso', storage: 'local', area: 'public', purpose: 'qué aviso de la cabecera has cerrado' },
  {
    key: 'consulta',
    storage: 'session',
    area: 'public',
    purpose: 'lo que vas escribiendo en el formulario de contacto',
    until: 'hasta enviarlo o cerrar la pestaña',
  },
  {
    key: 'consulta:enviadas',
    storage: 'session',
    area: 'public',
    purpose: 'qué mensajes del formulario ya se enviaron, para no volver a mostrarlos',
  },
  {
    key: 'cauce:reload',
    storage: 'session',
    area: 'public',
    purpose: 'qué página se acaba de volver a cargar, para no hacerlo sin fin',
  },
  {
    key: 'cauce:ingreso',
    storage: 'local',
    area: 'manager',
    purpose: 'que se abrió la ventana para ingresar',
    until: 'hasta terminar el ingreso',
  },
  {
    key: 'cauce:filtros:…',
    storage: 'local',
    area: 'manager',
    purpose: 'los filtros guardados de las listas',
  },
  {
    key: 'cauce:borrador:…',
    storage: 'local',
    area: 'manager',
    purpose: 'lo escrito en un artículo y aún sin guardar',
    until: untilSavedText,
  },
  {
    key: 'cauce:texto:…',
    storage: 'local',
    area: 'manager',
    purpose: 'lo escrito en un texto del sitio y aún sin guardar',
    until: untilSavedText,
  },
  {
    key: 'cauce:respuesta:…',
    storage: 'local',
    area: 'manager',
    purpose: 'la respuesta a una consulta que aún no se ha guardado',
    until: untilSavedText,
  },
  {
    key: 'cauce:salida:…',
    storage: 'local',
    area: 'manager',
    purpose: 'cuándo cerró su sesión cada persona, para que ninguna otra pestaña guarde ya lo que escribía',
    until: 'hasta que se borre a mano',
  },
  {
    key: 'cauce:ajustes:…',
    storage: 'local',
    area: 'manager',
    purpose: 'los cambios sin guardar de los datos de la empresa',
    until: untilSavedText,
  },
  {
    key: 'cauce:primeros-pasos',
    storage: 'session',
    area: 'manager',
    purpose: 'desde qué paso de la guía inicial se abrió un formulario',
  },
]
