import { href as accountHref } from '../../account/routes.ts'
import { listSearch, parseListFilter } from '../../content/contract/list.ts'
import { textIds } from '../../content/documents/contract/text-kinds.ts'
import { href as documentsHref } from '../../content/documents/routes.ts'
import { href as studioHref } from '../../content/routes.ts'
import { inboxSearch, parseInboxFilter } from '../../enquiries/contract/inbox.ts'
import { href as enquiriesHref } from '../../enquiries/routes.ts'
import { labels } from '../../settings/contract/labels.ts'
import { settingParts } from '../../settings/contract/parts.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import { href as transferHref } from '../../transfer/routes.ts'
import { href as panelHref } from '../routes.ts'
import { home } from '../sections.ts'
import type { Command } from './commands.ts'
import { settingWords } from './words.ts'

type Place = Pick<Command, 'text' | 'icon' | 'needs' | 'words'> & { href: string }

const account = accountHref('mngr-cuenta')
const pages = documentsHref('mngr-paginas')
const textOf = (kind: keyof typeof textIds): string => documentsHref('mngr-pagina', { id: textIds[kind] })

const adding = 'crear añadir añado agregar agrego'

/** What stands within a page of the manager area. */
const within: readonly Place[] = [
  {
    text: 'Primeros pasos',
    icon: 'home',
    needs: 'oversee',
    words: 'empezar comenzar guía tutorial ayuda',
    href: panelHref('mngr-primeros-pasos'),
  },
  {
    text: 'Contraseña',
    icon: 'key',
    needs: 'enter',
    words: 'clave password cambiar',
    href: `${account}#contrasena`,
  },
  {
    text: 'Llaves de acceso',
    icon: 'key',
    needs: 'enter',
    words: 'passkey huella',
    href: `${account}#llaves`,
  },
  {
    text: 'Segundo paso',
    icon: 'shield',
    needs: 'enter',
    words: '2fa verificación doble factor código seguridad autenticación',
    href: `${account}#segundo-paso`,
  },
  {
    text: 'Sesiones abiertas',
    icon: 'lock',
    needs: 'enter',
    words: 'dispositivos conectados',
    href: `${account}#sesiones`,
  },
  {
    text: 'Tus datos',
    icon: 'people',
    needs: 'enter',
    words: 'perfil mi nombre mi correo',
    href: `${account}#datos`,
  },
  {
    text: 'Resumen semanal',
    icon: 'mail',
    needs: 'enter',
    words: 'carta semana informe reporte',
    href: `${account}#resumen`,
  },
  {
    text: 'Papelera de artículos',
    icon: 'article',
    needs: 'write',
    words: 'basura eliminados borrados recuperar restaurar',
    href: studioHref('mngr-blog') + listSearch(parseListFilter({ estado: 'papelera' })),
  },
  {
    text: 'Papelera de consultas',
    icon: 'mail',
    needs: 'answer',
    words: 'basura eliminadas borradas borrados mensajes',
    href: enquiriesHref('mngr-consultas') + inboxSearch(parseInboxFilter({ estado: 'papelera' })),
  },
  {
    text: 'Papelera de páginas',
    icon: 'window',
    needs: 'oversee',
    words: 'basura eliminadas borradas servicios',
    href: `${pages}#papelera`,
  },
  {
    text: 'Exportar',
    icon: 'move',
    needs: 'transfer',
    words: 'descargar llevarse todo bajar',
    href: `${transferHref('mngr-importar')}#exportar`,
  },
  {
    text: 'Copias de seguridad',
    icon: 'shield',
    needs: 'oversee',
    words: 'backup respaldo resguardo',
    href: `${home}#copias`,
  },
  {
    text: 'Nueva página',
    icon: 'window',
    needs: 'oversee',
    words: adding,
    href: documentsHref('mngr-pagina', { id: 'nueva' }),
  },
  {
    text: 'Nuevo servicio',
    icon: 'gear',
    needs: 'oversee',
    words: `${adding} producto`,
    href: documentsHref('mngr-pagina', { id: 'nuevo-servicio' }),
  },
  {
    text: 'Nueva persona',
    icon: 'people',
    needs: 'oversee',
    words: `${adding} empleado empleada compañero`,
    href: documentsHref('mngr-pagina', { id: 'nueva-persona' }),
  },
  {
    text: 'Nuevo caso',
    icon: 'article',
    needs: 'oversee',
    words: `${adding} éxito trabajo`,
    href: documentsHref('mngr-pagina', { id: 'nuevo-caso' }),
  },
  {
    text: 'Nueva pregunta',
    icon: 'article',
    needs: 'oversee',
    words: `${adding} frecuente`,
    href: documentsHref('mngr-pagina', { id: 'nueva-pregunta' }),
  },
  {
    text: 'Correo de prueba',
    icon: 'mail',
    needs: 'oversee',
    words: 'probar enviar carta mail email llega',
    href: panelHref('mngr-primeros-pasos'),
  },
  {
    text: 'Servicios',
    icon: 'gear',
    needs: 'oversee',
    words: 'productos oferta precios',
    href: `${pages}#servicios`,
  },
  { text: 'Personas', icon: 'people', needs: 'oversee', words: 'quiénes somos', href: `${pages}#personas` },
  {
    text: 'Casos',
    icon: 'article',
    needs: 'oversee',
    words: 'testimonios opiniones proyectos portafolio',
    href: `${pages}#casos`,
  },
  {
    text: 'Preguntas frecuentes',
    icon: 'article',
    needs: 'oversee',
    words: 'faq dudas',
    href: `${pages}#preguntas`,
  },
  {
    text: 'Textos legales',
    icon: 'shield',
    needs: 'oversee',
    words: 'aviso legal política privacidad cookies términos condiciones accesibilidad',
    href: `${pages}#legales`,
  },
  {
    text: 'Texto de la portada',
    icon: 'home',
    needs: 'oversee',
    words: 'inicio home página principal',
    href: textOf('home'),
  },
  {
    text: 'Texto de Nosotros',
    icon: 'people',
    needs: 'oversee',
    words: 'quiénes somos acerca sobre',
    href: textOf('about'),
  },
]

/** What is found by what stands in it; too much to be offered unasked. */
export const places: readonly Command[] = [
  ...within.map((place): Command => ({ ...place, id: place.href, kind: 'Ir a' })),
  ...settingParts.map(({ id, title, names }): Command => ({
    id: `ajuste-${id}`,
    text: title,
    kind: 'Empresa',
    icon: 'gear',
    needs: 'oversee',
    words: `${names.map((name) => labels[name]).join(' ')} ${settingWords[id]}`,
    href: `${settingsHref('mngr-ajustes')}#${id}`,
  })),
]
