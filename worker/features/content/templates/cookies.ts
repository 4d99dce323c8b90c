import { deviceStorage } from '#client/runtime/browser/device-storage.ts'
import type { Site } from '#client/site.ts'
import { getRevisionBlocks } from './parts.ts'
import type { Inline, Template } from './text.ts'

const storageDurations = { local: 'hasta que lo borres', session: 'hasta que cierras la pestaña' } as const

const listStorageEntries = (area: 'public' | 'manager'): readonly Inline[][] =>
  deviceStorage
    .filter((entry) => entry.area === area)
    .map(({ key, purpose, storage, until = storageDurations[storage] }) => [
      { strong: key },
      `: ${purpose}, ${until}.`,
    ])

export const createCookiesTemplate = ({ name, ...site }: Site): Template => ({
  title: 'Cookies y almacenamiento',
  description: `Las páginas públicas de ${name} no guardan cookies. Esto es lo que tu navegador recuerda por su cuenta.`,
  blocks: [
    { heading: 'Cookies' },
    [
      'Las páginas públicas no guardan ninguna: ni propias, ni de otras empresas, ni para seguirte, ni para medir. Por eso no te pedimos permiso. Solo al entrar en el área de gestión, reservada a nuestro equipo, se crea una cookie, necesaria para mantener la sesión.',
    ],
    { heading: 'Lo que recuerda tu navegador' },
    ['Se queda en tu equipo y no nos llega. Puedes borrarlo en los ajustes de tu navegador.'],
    { list: listStorageEntries('public') },
    { heading: 'En el área de gestión' },
    { list: listStorageEntries('manager') },
    ...getRevisionBlocks({ name, ...site }),
  ],
})
