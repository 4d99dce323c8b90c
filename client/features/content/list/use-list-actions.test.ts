import { expect, test } from 'vitest'
import type { ListedText } from '../contract/list.ts'
import { getKind } from '../kinds/all-kinds.ts'
import { getBulkConfirmation } from './bulk-question.ts'
import { isActionOffered } from './use-list-actions.tsx'

const { label } = getKind('page')

const createText = (id: string, given: Pick<ListedText, 'state' | 'isPublic'>): ListedText => ({
  ...given,
  id,
  kind: 'page',
  rev: 1,
  path: `/${id}`,
  slug: id,
  title: id,
  publishedAt: null,
  until: null,
  savedAt: null,
  author: null,
  pending: false,
  isSample: false,
  tags: [],
  cover: null,
})

test('the question before withdrawing texts says which of them readers see', () => {
  const published = createText('a', { state: 'published', isPublic: true })
  const scheduled = createText('b', { state: 'scheduled', isPublic: false })
  const changing = createText('c', { state: 'scheduled', isPublic: true })
  const ask = (...texts: readonly ListedText[]) => getBulkConfirmation('trash', texts, label)?.text
  expect(ask(published)).toBe('Los visitantes dejarán de ver esta página.')
  expect(ask(scheduled)).toBe('Una programada no se publicará en su fecha.')
  // Readers see its published version until the scheduled one replaces it.
  expect(ask(changing)).toBe(
    'Los visitantes dejarán de ver esta página. Una programada no se publicará en su fecha.',
  )
  expect(ask(published, scheduled, changing)).toBe(
    'Los visitantes dejarán de ver 2 páginas. 2 programadas no se publicarán en su fecha.',
  )
  expect(ask(createText('d', { state: 'draft', isPublic: false }))).toBeUndefined()
})

test.each([
  ['page', 'la página «a»'],
  ['service', 'el servicio «a»'],
  ['person', 'la persona «a»'],
] as const)('the question about one text of the kind %s names it', (kind, name) => {
  const text = createText('a', { state: 'published', isPublic: true })
  const ask = (action: 'unpublish' | 'trash' | 'delete') =>
    getBulkConfirmation(action, [text], getKind(kind).label)?.title
  expect([ask('unpublish'), ask('trash'), ask('delete')]).toEqual([
    `¿Retirar ${name}?`,
    `¿Mover ${name} a la papelera?`,
    `¿Eliminar ${name} para siempre?`,
  ])
})

test('publishing is offered only for what readers do not see yet', () => {
  const offers = (state: ListedText['state'], pending = false) =>
    isActionOffered('publish', { state, pending })
  expect([offers('draft'), offers('scheduled'), offers('published', true)]).toEqual([true, true, true])
  expect([offers('published'), offers('trash')]).toEqual([false, false])
})

test('the question before publishing several texts says what readers get, and one text needs none', () => {
  const draft = createText('a', { state: 'draft', isPublic: false })
  const scheduled = createText('b', { state: 'scheduled', isPublic: false })
  const changed = createText('c', { state: 'published', isPublic: true })
  const ask = (...texts: readonly ListedText[]) => getBulkConfirmation('publish', texts, label)
  expect(ask(draft)).toBeNull()
  expect(ask(draft, draft)).toEqual({
    title: '¿Publicar 2 páginas?',
    text: 'Los visitantes las verán ahora.',
    action: 'Publicar',
  })
  expect(ask(draft, scheduled, changed)?.text).toBe(
    'Los visitantes las verán ahora. De 1 ya ven una versión anterior. Una programada no espera a su fecha.',
  )
  expect(ask(changed, changed)?.text).toBe('Los visitantes verán ahora los cambios.')
})
