/** How long a draft of the manager area is stored, in the words of its users. */
const untilSavedText = 'hasta guardarlo o cerrar la sesión, y 30 días como mucho'

/** Storage keys by area and kind of storage. `until` says when a key is deleted, if the kind of storage does not. */
const purposes: Record<
  'public' | 'manager',
  Record<'local' | 'session', Readonly<Record<string, readonly [purpose: string, until?: string]>>>
> = {
  public: {
    local: {
      tema: ['el tema claro u oscuro, si lo eliges'],
      aviso: ['qué aviso de la cabecera has cerrado'],
    },
    session: {
      consulta: ['lo que vas escribiendo en el formulario de contacto', 'hasta enviarlo o cerrar la pestaña'],
      'consulta:enviadas': ['qué mensajes del formulario ya se enviaron, para no volver a mostrarlos'],
      recarga: ['qué página se acaba de volver a cargar, para no hacerlo sin fin'],
    },
  },
  manager: {
    local: {
      'cauce:ingreso': ['que se abrió la ventana para entrar', 'hasta haber entrado'],
      'cauce:filtros:…': ['los filtros guardados de las listas'],
      'cauce:borrador:…': ['lo escrito en un artículo y aún sin guardar', untilSavedText],
      'cauce:texto:…': ['lo escrito en un texto del sitio y aún sin guardar', untilSavedText],
      'cauce:respuesta:…': ['la respuesta a una consulta que aún no se ha guardado', untilSavedText],
      'cauce:salida:…': [
        'que una persona cerró su sesión, para que lo sepan las demás pestañas',
        'un instante',
      ],
      'cauce:navegacion': ['que la navegación está abierta junto al texto', 'hasta ocultarla'],
      'cauce:grupos': ['los grupos de la navegación que abriste o cerraste', 'hasta que se borre a mano'],
      'cauce:vista-previa': ['que la vista previa está abierta junto al texto', 'hasta cerrarla'],
      'cauce:formato': ['si la barra de estilos del editor está a la vista', 'hasta que se borre a mano'],
      'cauce:ajustes:…': ['los cambios sin guardar de los datos de la empresa', untilSavedText],
    },
    session: {
      'cauce:vista-previa-ancho': ['si la vista previa es la de un teléfono o la de un escritorio'],
      'cauce:mensaje': ['lo que dijo la última acción, si su página se carga otra vez', 'hasta mostrarlo'],
      'cauce:primeros-pasos': ['desde qué paso de la guía inicial se abrió un formulario'],
    },
  },
}

const durations = { local: 'hasta que lo borres', session: 'hasta que cierras la pestaña' } as const

/** What our scripts store, for the cookie page and for users; tools/vite/device-storage.test.ts finds missing keys. */
export const deviceStorage = (['public', 'manager'] as const).flatMap((area) =>
  (['local', 'session'] as const).flatMap((storage) =>
    Object.entries(purposes[area][storage]).map(([key, [purpose, until = durations[storage]]]) => ({
      key,
      storage,
      area,
      purpose,
      until,
    })),
  ),
)
