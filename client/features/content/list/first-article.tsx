import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { href } from '../../transfer/routes.ts'

/** Who may see all articles reads of all, others of their own. */
export function FirstArticle() {
  const seesAll = useHasPermission()('publishArticles')
  const mayImport = useHasPermission()('importContent')
  return (
    <>
      {seesAll ? 'Todavía no hay artículos.' : 'Todavía no has escrito ninguno.'} Escribe el primero o importa
      uno de Word o Markdown
      {mayImport && (
        <>
          , o <a href={href('mngr-importar')}>trae los que ya tienes</a>
        </>
      )}
      .
    </>
  )
}
