import type { GrantablePermission } from '../contract/roles.ts'

export const permissionTexts: Readonly<Record<GrantablePermission, string>> = {
  editArticles: 'Escribir artículos',
  publishArticles:
    'Publicar artículos, los propios y los de otras personas; sustituir y eliminar cualquier imagen o archivo',
  editPages: 'Escribir páginas, servicios, personas y casos',
  publishPages: 'Publicar páginas, servicios, personas y casos',
  manageMedia: 'Subir imágenes y archivos, y eliminar los propios',
  answerEnquiries: 'Leer y responder consultas',
  exportEnquiries: 'Descargar consultas',
  viewInsight: 'Ver las visitas y la velocidad',
  manageFailures: 'Ver y resolver lo que falla',
  manageRedirects: 'Cambiar redirecciones y ver lo que no se encuentra',
  manageSettings: 'Cambiar los datos de la empresa',
  importContent: 'Importar contenido',
  manageBackups: 'Hacer copias del sitio y descargar su contenido, además de importar',
  managePrivacy: 'Descargar y borrar los datos de una persona',
  viewAudit: 'Ver el registro de actividad',
}

/** `unpublished` is said of roles without the last permission. */
type PermissionGroup = { title: string; permissions: readonly GrantablePermission[]; unpublished?: string }

export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: 'Artículos',
    permissions: ['editArticles', 'publishArticles'],
    unpublished: 'los publica otra persona',
  },
  { title: 'Páginas', permissions: ['editPages', 'publishPages'], unpublished: 'las publica otra persona' },
  { title: 'Medios', permissions: ['manageMedia'] },
  { title: 'Consultas', permissions: ['answerEnquiries', 'exportEnquiries'] },
  { title: 'Visitas y salud', permissions: ['viewInsight', 'manageFailures'] },
  {
    title: 'Sitio',
    permissions: [
      'manageRedirects',
      'manageSettings',
      'importContent',
      'manageBackups',
      'managePrivacy',
      'viewAudit',
    ],
  },
]
