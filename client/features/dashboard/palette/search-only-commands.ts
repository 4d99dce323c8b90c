import { href as accountHref } from '../../account/routes.ts'
import { toListQuery, parseListFilter } from '../../content/contract/list.ts'
import { textIds } from '../../content/documents/contract/text-kinds.ts'
import { href as documentsHref } from '../../content/documents/routes.ts'
import { href as studioHref } from '../../content/routes.ts'
import { formatInboxQuery, parseInboxFilter } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { settingLabels } from '../../settings/contract/labels.ts'
import { settingSections } from '../../settings/contract/sections.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import { href as transferHref } from '../../transfer/routes.ts'
import { href as panelHref } from '../routes.ts'
import { dashboardPath } from '../sections.ts'
import type { Command } from './commands.ts'
import { settingKeywords } from './keywords.ts'

type SectionLink = Pick<Command, 'text' | 'icon' | 'permission' | 'keywords'> & { href: string }

const accountPath = accountHref('mngr-cuenta')
const pagesPath = documentsHref('mngr-paginas')
const toTextHref = (kind: keyof typeof textIds): string => documentsHref('mngr-pagina', { id: textIds[kind] })

const addKeywords = 'crear añadir añado agregar agrego'

/** Places within pages of the manager area. */
const sectionLinks: readonly SectionLink[] = [
  {
    text: 'Primeros pasos',
    icon: 'home',
    permission: 'manageSite',
    keywords: 'empezar comenzar guía tutorial ayuda',
    href: panelHref('mngr-primeros-pasos'),
  },
  {
    text: 'Contraseña',
    icon: 'key',
    permission: 'useDashboard',
    keywords: 'clave password cambiar',
    href: `${accountPath}#contrasena`,
  },
  {
    text: 'Llaves de acceso',
    icon: 'key',
    permission: 'useDashboard',
    keywords: 'passkey huella',
    href: `${accountPath}#llaves`,
  },
  {
    text: 'Segundo paso',
    icon: 'shield',
    permission: 'useDashboard',
    keywords: '2fa verificación doble factor código seguridad autenticación',
    href: `${accountPath}#segundo-paso`,
  },
  {
    text: 'Sesiones abiertas',
    icon: 'lock',
    permission: 'useDashboard',
    keywords: 'dispositivos conectados',
    href: `${accountPath}#sesiones`,
  },
  {
    text: 'Tus datos',
    icon: 'people',
    permission: 'useDashboard',
    keywords: 'perfil mi nombre mi correo',
    href: `${accountPath}#datos`,
  },
  {
    text: 'Resumen semanal',
    icon: 'mail',
    permission: 'useDashboard',
    keywords: 'carta semana informe reporte',
    href: `${accountPath}#resumen`,
  },
  {
    text: 'Papelera de artículos',
    icon: 'article',
    permission: 'editContent',
    keywords: 'basura eliminados borrados recuperar restaurar',
    href: studioHref('mngr-blog') + toListQuery(parseListFilter({ estado: 'papelera' })),
  },
  {
    text: 'Papelera de consultas',
    icon: 'mail',
    permission: 'manageEnquiries',
    keywords: 'basura eliminadas borradas borrados mensajes',
    href: enquiriesHref('mngr-consultas') + formatInboxQuery(parseInboxFilter({ estado: 'papelera' })),
  },
  {
    text: 'Papelera de páginas',
    icon: 'window',
    permission: 'manageSite',
    keywords: 'basura eliminadas borradas servicios',
    href: `${pagesPath}#papelera`,
  },
  {
    text: 'Exportar',
    icon: 'move',
    permission: 'transferData',
    keywords: 'descargar llevarse todo bajar',
    href: `${transferHref('mngr-importar')}#exportar`,
  },
  {
    text: 'Copias de seguridad',
    icon: 'shield',
    permission: 'manageSite',
    keywords: 'backup respaldo resguardo',
    href: `${dashboardPath}#copias`,
  },
  {
    text: 'Nueva página',
    icon: 'window',
    permission: 'manageSite',
    keywords: addKeywords,
    href: documentsHref('mngr-pagina', { id: 'nueva' }),
  },
  {
    text: 'Nuevo servicio',
    icon: 'gear',
    permission: 'manageSite',
    keywords: `${addKeywords} producto`,
    href: documentsHref('mngr-pagina', { id: 'nuevo-servicio' }),
  },
  {
    text: 'Nueva persona',
    icon: 'people',
    permission: 'manageSite',
    keywords: `${addKeywords} empleado empleada compañero`,
    href: documentsHref('mngr-pagina', { id: 'nueva-persona' }),
  },
  {
    text: 'Nuevo caso',
    icon: 'article',
    permission: 'manageSite',
    keywords: `${addKeywords} éxito trabajo`,
    href: documentsHref('mngr-pagina', { id: 'nuevo-caso' }),
  },
  {
    text: 'Nueva pregunta',
    icon: 'article',
    permission: 'manageSite',
    keywords: `${addKeywords} frecuente`,
    href: documentsHref('mngr-pagina', { id: 'nueva-pregunta' }),
  },
  {
    text: 'Correo de prueba',
    icon: 'mail',
    permission: 'manageSite',
    keywords: 'probar enviar carta mail email llega',
    href: panelHref('mngr-primeros-pasos'),
  },
  {
    text: 'Servicios',
    icon: 'gear',
    permission: 'manageSite',
    keywords: 'productos oferta precios',
    href: `${pagesPath}#servicios`,
  },
  {
    text: 'Personas',
    icon: 'people',
    permission: 'manageSite',
    keywords: 'quiénes somos',
    href: `${pagesPath}#personas`,
  },
  {
    text: 'Casos',
    icon: 'article',
    permission: 'manageSite',
    keywords: 'testimonios opiniones proyectos portafolio',
    href: `${pagesPath}#casos`,
  },
  {
    text: 'Preguntas frecuentes',
    icon: 'article',
    permission: 'manageSite',
    keywords: 'faq dudas',
    href: `${pagesPath}#preguntas`,
  },
  {
    text: 'Textos legales',
    icon: 'shield',
    permission: 'manageSite',
    keywords: 'aviso legal política privacidad cookies términos condiciones accesibilidad',
    href: `${pagesPath}#legales`,
  },
  {
    text: 'Texto de la portada',
    icon: 'home',
    permission: 'manageSite',
    keywords: 'inicio home página principal',
    href: toTextHref('home'),
  },
  {
    text: 'Texto de Nosotros',
    icon: 'people',
    permission: 'manageSite',
    keywords: 'quiénes somos acerca sobre',
    href: toTextHref('about'),
  },
]

/** Commands that appear only in searches, because there are too many to list them all. */
export const searchOnlyCommands: readonly Command[] = [
  ...sectionLinks.map((place): Command => ({ ...place, id: place.href, kind: 'Ir a' })),
  ...settingSections.map(({ id, title, names }): Command => ({
    id: `ajuste-${id}`,
    text: title,
    kind: 'Empresa',
    icon: 'gear',
    permission: 'manageSite',
    keywords: `${names.map((name) => settingLabels[name]).join(' ')} ${settingKeywords[id]}`,
    href: `${settingsHref('mngr-ajustes')}#${id}`,
  })),
]
