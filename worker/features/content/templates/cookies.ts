import { deviceStorage } from '#client/runtime/browser/device-storage.ts'
import type { Site } from '#client/site.ts'
import { type Block, escapeMarkdown, list, strong, type Template } from './text.ts'

/** What visitors' browsers store. The account page lists what the manager area stores. */
const listStorageEntries = (): Block =>
  list(
    deviceStorage
      .filter(({ area }) => area === 'public')
      .map(({ key, purpose, until }) => `${strong(`${key}:`)} ${escapeMarkdown(`${purpose}, ${until}.`)}`),
  )

export const createCookiesTemplate = ({ name }: Site): Template => ({
  title: 'Cookies y almacenamiento',
  description: `Las páginas públicas de ${name} no guardan cookies. Esto es lo que tu navegador recuerda por su cuenta.`,
  blocks: [
    '## Cookies',
    'Las páginas públicas no guardan ninguna: ni propias, ni de otras empresas, ni para seguir a nadie, ni para medir. Por eso no te pedimos permiso. Solo al entrar en el área de gestión, reservada a nuestro equipo, se crea una cookie, necesaria para mantener la sesión.',
    '## Lo que recuerda tu navegador',
    'Se queda en tu equipo y no nos llega. Puedes borrarlo en los ajustes de tu navegador.',
    listStorageEntries(),
  ],
})
