import { expect, test } from 'vitest'
import { getKind } from '../kinds/all-kinds.ts'
import { anyKindNames } from '../kinds/names.ts'
import { href } from '../routes.ts'
import { isNewTextPath, newPostId } from './text-paths.ts'

test('recognises the editor of a new text of each kind, and no other page', () => {
  const ids = anyKindNames.flatMap((kind) => getKind(kind).newId ?? [])
  expect(ids.length).toBeGreaterThan(5)
  const paths = [href('mngr-blog-editar', { id: newPostId }), ...ids.map((id) => href('mngr-pagina', { id }))]
  expect(paths.filter((path) => !isNewTextPath(path))).toEqual([])
  expect(['/mngr/blog', '/mngr/paginas/portada', '/blog/nuevo'].filter(isNewTextPath)).toEqual([])
})
