// The words of the studio: code and wire say the English ones; addresses and people get the Spanish.

/** A post's state as the manager sees it; a published one whose moment lies ahead is `scheduled`. */
export const postStates = ['draft', 'scheduled', 'published', 'trash'] as const
export type PostState = (typeof postStates)[number]

/** The states by their names in addresses and on the screen. */
export const stateNames: Readonly<Record<PostState, { slug: string; one: string; many: string }>> = {
  draft: { slug: 'borrador', one: 'Borrador', many: 'Borradores' },
  scheduled: { slug: 'programada', one: 'Programado', many: 'Programados' },
  published: { slug: 'publicada', one: 'Publicado', many: 'Publicados' },
  trash: { slug: 'papelera', one: 'En la papelera', many: 'Papelera' },
}

/** What the list is ordered by, and from which end. */
export const listOrders = ['recent', 'oldest', 'title', 'titleDown', 'published'] as const
export type ListOrder = (typeof listOrders)[number]

export const orderNames: Readonly<Record<ListOrder, { slug: string; text: string }>> = {
  recent: { slug: 'recientes', text: 'Cambiados hace poco' },
  oldest: { slug: 'antiguas', text: 'Cambiados hace más tiempo' },
  title: { slug: 'titulo', text: 'Por título' },
  titleDown: { slug: 'titulo-inverso', text: 'Por título, de la Z a la A' },
  published: { slug: 'publicacion', text: 'Por fecha de publicación' },
}

/** What the list does to several posts at once. */
export const bulkActions = ['publish', 'unpublish', 'trash', 'restore', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

export const bulkActionNames: Readonly<Record<BulkAction, string>> = {
  publish: 'Publicar',
  unpublish: 'Volver a borrador',
  trash: 'Mover a la papelera',
  restore: 'Recuperar',
  delete: 'Eliminar para siempre',
}

/** What became of several articles: «12 de 50 publicados». */
export const bulkActionResults: Readonly<Record<BulkAction, string>> = {
  publish: 'publicados',
  unpublish: 'devueltos a borrador',
  trash: 'movidos a la papelera',
  restore: 'recuperados',
  delete: 'eliminados',
}

/** What a kept version came from; `restored` is back from the trash, `reverted` an older text again. */
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

/** The kinds as the history names them. They were stored by these names once. */
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
