import type { ServiceLink } from '#client/site.ts'
import { href as accountHref } from '../../account/routes.ts'
import { toListQuery, parseListFilter } from '../../content/contract/list.ts'
import { toFieldAnchor } from '../../content/contract/text-paths.ts'
import { textIds } from '../../content/kinds/names.ts'
import { href as contentHref } from '../../content/routes.ts'
import { href as domainHref } from '../../domain-check/routes.ts'
import { formatInboxQuery, parseInboxFilter } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { formatLibraryQuery } from '../../media/contract.ts'
import { href as mediaHref } from '../../media/routes.ts'
import { settingLabels } from '../../settings/contract/labels.ts'
import { settingSections } from '../../settings/contract/sections.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import { href as transferHref } from '../../transfer/routes.ts'
import { href as webhooksHref } from '../../webhooks/routes.ts'
import { href as panelHref } from '../routes.ts'
import { type Command, type CommandRow, serviceKind, toCommand } from './commands.ts'
import { settingKeywords } from './keywords.ts'

const accountPath = accountHref('mngr-cuenta')
const pagesPath = contentHref('mngr-paginas')
const statePath = panelHref('mngr-estado')
const firstStepsPath = panelHref('mngr-primeros-pasos')
const toEntryHref = (id: string): string => contentHref('mngr-pagina', { id })

const addKeywords = 'crear añadir añado agregar agrego'

/** Places within pages of the manager area. */
const places: readonly CommandRow[] = [
  [
    'Primeros pasos',
    'home',
    'manageSettings',
    firstStepsPath,
    'empezar comenzar guía tutorial ayuda quitar borrar ejemplos',
  ],
  [
    'Conexiones con otros programas',
    'gear',
    'manageSettings',
    webhooksHref('mngr-conexiones'),
    'webhook avisar avisos integración api',
  ],
  ['Contraseña', 'key', 'useDashboard', `${accountPath}#contrasena`, 'clave password cambiar'],
  ['Llaves de acceso', 'key', 'useDashboard', `${accountPath}#llaves`, 'passkey huella'],
  [
    'Verificación en dos pasos',
    'shield',
    'useDashboard',
    `${accountPath}#segundo-paso`,
    '2fa segundo paso doble factor código seguridad autenticación',
  ],
  ['Sesiones abiertas', 'lock', 'useDashboard', `${accountPath}#sesiones`, 'dispositivos conectados'],
  ['Tus datos', 'people', 'useDashboard', `${accountPath}#tus-datos`, 'perfil mi nombre mi correo'],
  ['Resumen semanal', 'mail', 'useDashboard', `${accountPath}#resumen`, 'semana informe reporte'],
  [
    'Papelera de artículos',
    'article',
    'editArticles',
    contentHref('mngr-blog') + toListQuery(parseListFilter({ estado: 'papelera' })),
    'basura eliminados borrados recuperar restaurar',
  ],
  [
    'Papelera de consultas',
    'mail',
    'answerEnquiries',
    enquiriesHref('mngr-consultas') + formatInboxQuery(parseInboxFilter({ estado: 'papelera' })),
    'basura eliminadas borradas borrados mensajes',
  ],
  [
    'Papelera de páginas',
    'window',
    'editPages',
    `${pagesPath}?lista=papelera`,
    'basura eliminadas borradas borrar servicios',
  ],
  [
    'Papelera de Medios',
    'picture',
    'manageMedia',
    mediaHref('mngr-medios') + formatLibraryQuery({ kind: 'image', trash: true }),
    'basura eliminadas borradas imágenes fotos archivos',
  ],
  [
    'Exportar',
    'move',
    'manageBackups',
    `${transferHref('mngr-importar')}#exportar`,
    'descargar llevarse llevarme sacar todo bajar',
  ],
  ['Copias de seguridad', 'shield', 'manageBackups', `${statePath}#copias`, 'backup respaldo resguardo'],
  [
    'Avisos sin entregar',
    'mail',
    'answerEnquiries',
    `${statePath}#sin-entregar`,
    'reintentar correo fallido notificaciones',
  ],
  [
    'Zona horaria',
    'gear',
    'manageSettings',
    `${settingsHref('mngr-ajustes')}#direccion`,
    'hora país reloj huso horario',
  ],
  ['Nueva página', 'window', 'editPages', toEntryHref('nueva'), addKeywords],
  ['Nuevo servicio', 'gear', 'editPages', toEntryHref('nuevo-servicio'), `${addKeywords} producto`],
  [
    'Nueva persona',
    'people',
    'editPages',
    toEntryHref('nueva-persona'),
    `${addKeywords} empleado empleada compañero`,
  ],
  ['Nuevo caso', 'article', 'editPages', toEntryHref('nuevo-caso'), `${addKeywords} éxito trabajo`],
  ['Nueva pregunta', 'article', 'editPages', toEntryHref('nueva-pregunta'), `${addKeywords} frecuente`],
  ['Correo de prueba', 'mail', 'manageSettings', firstStepsPath, 'probar enviar mail email llega'],
  ['Servicios', 'gear', 'editPages', `${pagesPath}?lista=servicios`, 'productos oferta precios'],
  ['Personas', 'people', 'editPages', `${pagesPath}?lista=personas`, 'quiénes somos'],
  ['Casos', 'article', 'editPages', `${pagesPath}?lista=casos`, 'testimonios opiniones proyectos portafolio'],
  ['Preguntas frecuentes', 'article', 'editPages', `${pagesPath}?lista=preguntas`, 'faq dudas'],
  [
    'Textos legales',
    'shield',
    'editPages',
    `${pagesPath}?lista=legales`,
    'aviso legal política privacidad cookies términos condiciones accesibilidad',
  ],
  [
    'Texto de la portada',
    'home',
    'editPages',
    toEntryHref(textIds.home),
    'inicio home página principal foto',
  ],
  [
    'Certificaciones',
    'shield',
    'editPages',
    `${toEntryHref(textIds.about)}#${toFieldAnchor('certificates')}`,
    'certificados iso sellos acreditaciones premios',
  ],
  [
    'Invitación a escribir, al final de las páginas',
    'mail',
    'editPages',
    toEntryHref(textIds.next),
    'cierre final portada llamada acción botón contacto qué te gustaría resolver',
  ],
  ['Texto de Contacto', 'mail', 'editPages', toEntryHref(textIds.contact), 'formulario página'],
  ['Texto de la página de servicios', 'gear', 'editPages', toEntryHref(textIds.offer), 'oferta'],
  ['Texto de Nosotros', 'people', 'editPages', toEntryHref(textIds.about), 'quiénes somos acerca sobre'],
]

export const domainCommand = toCommand('Ir a', [
  'Revisar mi dominio',
  'shield',
  'useDashboard',
  domainHref('revisar-dominio'),
  'dns spf dkim dmarc correo seguridad certificado',
])

/** The services that readers see, by name: they may be built-in ones, which are edited in their list. */
export const listServiceCommands = (services: readonly ServiceLink[]): Command[] =>
  services
    .filter(({ shown }) => shown)
    .map(({ name }) => toCommand(serviceKind, [name, 'gear', 'editPages', `${pagesPath}?lista=servicios`]))

/** Commands that appear only in searches, because there are too many to list them all. */
export const searchOnlyCommands: readonly Command[] = [
  ...places.map((place) => toCommand('Ir a', place)),
  ...settingSections.map(({ id, title, names }) => {
    const keywords = `${names.map((name) => settingLabels[name]).join(' ')} ${settingKeywords[id]}`
    return toCommand('Empresa', [
      title,
      'gear',
      'manageSettings',
      `${settingsHref('mngr-ajustes')}#${id}`,
      keywords,
    ])
  }),
]
