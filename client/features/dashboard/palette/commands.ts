import type { Runtime } from '#client/runtime/router/runtime.ts'
import type { Permission } from '#client/runtime/session/permissions.ts'
import type { ManagerIconName } from '#client/ui/icon/manager-icon.tsx'
import { toListQuery, parseListFilter } from '../../content/contract/list.ts'
import { importTextHash, newPostId } from '../../content/contract/text-paths.ts'
import { href as contentHref } from '../../content/routes.ts'
import { formatInboxQuery, parseInboxFilter } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { href as visitsHref } from '../../insight/visits/routes.ts'
import { visitTabs } from '../../insight/visits/tabs.ts'
import { href as mediaHref } from '../../media/routes.ts'
import { sections } from '../sections.ts'
import { sectionKeywords } from './keywords.ts'

export type Command = {
  text: string
  /** Label of the kind of command, such as «Ir a». */
  kind: string
  icon: ManagerIconName
  permission: Permission
  /** The address of a page, or an action, which resolves to an error message, or '' on success. */
  target: string | ((runtime: Runtime) => Promise<string>)
  keywords: string
}

export type CommandRow = readonly [
  text: string,
  icon: ManagerIconName,
  permission: Permission,
  target: Command['target'],
  keywords?: string | undefined,
]

export const toCommand = (
  kind: string,
  [text, icon, permission, target, keywords = '']: CommandRow,
): Command => ({ kind, text, icon, permission, target, keywords })

export const serviceKind = 'Servicio'

async function signOut(runtime: Runtime): Promise<string> {
  const done = await runtime.signOut()
  return done !== false ? '' : 'No pudimos cerrar tu sesión; inténtalo de nuevo.'
}

async function switchTheme(): Promise<string> {
  // The script in the document's head handles clicks on every such button (client/ui/theme/theme-script.ts).
  document.querySelector<HTMLElement>('[data-theme-switch]')?.click()
  return ''
}

/** Presses a button of the open editor, once the palette is closed and has given the focus back. */
const press = (selector: string) => async (): Promise<string> => {
  requestAnimationFrame(() => setTimeout(() => document.querySelector<HTMLElement>(selector)?.click()))
  return ''
}

/** Commands for the text that is open in the editor, each with the button that it presses, offered if the page has it. */
const editorCommands: readonly (readonly [selector: string, text: string, keywords: string])[] = [
  ['[data-publish]', 'Publicar este texto', 'sacar lanzar poner línea'],
  ['[data-schedule]:enabled', 'Programar este texto', 'fecha hora publicar después'],
]

export const listEditorCommands = (): Command[] =>
  editorCommands.flatMap(([selector, text, keywords]) =>
    document.querySelector(selector)
      ? [toCommand('Hacer', [text, 'article', 'useDashboard', press(selector), keywords])]
      : [],
  )

const toPostsHref = (estado: string): string =>
  contentHref('mngr-blog') + toListQuery(parseListFilter({ estado }))
const toEnquiriesHref = (estado: string): string =>
  enquiriesHref('mngr-consultas') + formatInboxQuery(parseInboxFilter({ estado }))

const tabKeywords: Readonly<Record<string, string>> = {
  [visitsHref('mngr-velocidad')]: 'rendimiento lento rápido carga',
  [visitsHref('mngr-perdidos')]: '404 no encontradas perdidos rotos errores enlaces rotos',
}

const ownCommands: readonly (readonly [kind: 'Ir a' | 'Hacer', ...row: CommandRow])[] = [
  [
    'Hacer',
    'Escribir un artículo',
    'article',
    'editArticles',
    contentHref('mngr-blog-editar', { id: newPostId }),
    'nuevo nueva crear publicar redactar entrada post',
  ],
  [
    'Hacer',
    'Importar un texto',
    'article',
    'editArticles',
    contentHref('mngr-blog-editar', { id: newPostId }) + importTextHash,
    'traer word docx markdown md documento archivo google docs wordpress ghost subir artículo',
  ],
  ['Ir a', 'Borradores', 'article', 'editArticles', toPostsHref('borrador'), 'artículos'],
  ['Ir a', 'Programados', 'article', 'editArticles', toPostsHref('programada'), 'artículos'],
  ['Ir a', 'Consultas nuevas', 'mail', 'answerEnquiries', toEnquiriesHref('nuevas'), 'sin leer'],
  ['Ir a', 'Spam', 'mail', 'answerEnquiries', toEnquiriesHref('spam'), 'consultas cuarentena'],
  [
    'Hacer',
    'Subir a Medios',
    'picture',
    'manageMedia',
    mediaHref('mngr-medios'),
    'imágenes fotos archivos documentos añadir cargar',
  ],
  [
    'Hacer',
    'Cambiar entre tema claro y oscuro',
    'moon',
    'useDashboard',
    switchTheme,
    'modo noche negro apariencia',
  ],
  [
    'Hacer',
    'Ver los atajos de teclado',
    'gear',
    'useDashboard',
    press('.help-button'),
    'teclas combinaciones shortcuts',
  ],
  ['Ir a', 'Ver el sitio', 'arrow', 'useDashboard', '/', 'página web visitar público'],
  ['Hacer', 'Cerrar sesión', 'lock', 'useDashboard', signOut, 'salir desconectar logout irme'],
]

/** Commands offered without a search, pages first. */
export const commands: readonly Command[] = [
  ...sections.map(({ href, text, icon, permission }) =>
    toCommand('Ir a', [text, icon, permission, href, sectionKeywords[text]]),
  ),
  // The first tab is the section itself, which is listed above.
  ...visitTabs
    .slice(1)
    .map(({ path, text, permission }) =>
      toCommand('Ir a', [text, 'chart', permission, path, `visitas ${tabKeywords[path] ?? ''}`]),
    ),
  ...ownCommands.map(([kind, ...row]) => toCommand(kind, row)),
]
