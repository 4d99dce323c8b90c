// Names of states and actions: English in code and in the API, Spanish in addresses and on screen.

/** State of a post in the manager area. A published post with a future date is `scheduled`. */
export const postStates = ['draft', 'scheduled', 'published', 'trash'] as const
export type PostState = (typeof postStates)[number]

/** `template`: readers see the built-in version of the text. */
export const textStates = [...postStates, 'template'] as const
export type TextState = (typeof textStates)[number]

/** Readers see the text, or will see it. */
export const isLive = (state: TextState | undefined): boolean =>
  state === 'published' || state === 'scheduled'

/** Spanish names of the states: `slug` in addresses, the others on screen. */
export const stateNames: Readonly<Record<PostState, { slug: string; one: string; many: string }>> = {
  draft: { slug: 'borrador', one: 'Borrador', many: 'Borradores' },
  scheduled: { slug: 'programada', one: 'Programado', many: 'Programados' },
  published: { slug: 'publicada', one: 'Publicado', many: 'Publicados' },
  trash: { slug: 'papelera', one: 'En la papelera', many: 'Papelera' },
}

export const listOrders = ['recent', 'oldest', 'title', 'titleDown', 'published'] as const
export type ListOrder = (typeof listOrders)[number]

/** The orders in addresses. */
export const orderSlugs: Readonly<Record<ListOrder, string>> = {
  recent: 'recientes',
  oldest: 'antiguas',
  title: 'titulo',
  titleDown: 'titulo-inverso',
  published: 'publicacion',
}

export const bulkActions = ['publish', 'unpublish', 'trash', 'restore', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/**
 * How a revision was created. `restored`: the post left the trash. `reverted`: an older text was restored, or
 * unpublished changes were discarded.
 */
export const revisionKinds = [
  'created',
  'saved',
  'published',
  'scheduled',
  'unpublished',
  'trashed',
  'restored',
  'reverted',
  'imported',
] as const
export type RevisionKind = (typeof revisionKinds)[number]

/** Spanish names of the revision kinds. Some old database rows contain these names instead of the English kinds. */
export const revisionNames: Readonly<Record<RevisionKind, string>> = {
  created: 'creada',
  saved: 'guardada',
  published: 'publicada',
  scheduled: 'programada',
  unpublished: 'despublicada',
  trashed: 'papelera',
  restored: 'recuperada',
  reverted: 'restaurada',
  imported: 'importada',
}
