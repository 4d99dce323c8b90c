import { collectTyping } from '../../ui/field/typed-ahead.ts'
import { importTextHash, newPostId } from './contract/text-paths.ts'
import { href } from './routes.ts'

/** Opens the editor with an empty article, which is stored once something is written. */
export const NewPostLink = () => (
  <a className="button" href={href('mngr-blog-editar', { id: newPostId })} onClick={collectTyping}>
    Escribir un artículo
  </a>
)

/** Opens the editor with an empty article and asks for the file whose text it will have. */
export const ImportTextLink = () => (
  <a className="button plain" href={href('mngr-blog-editar', { id: newPostId }) + importTextHash}>
    Importar un texto
  </a>
)
