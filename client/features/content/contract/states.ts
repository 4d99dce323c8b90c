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

/** Spanish names of the states: `slug` in addresses, the others on screen; `many` agrees with a noun (noun.ts). */
export const stateNames: Readonly<Record<TextState, { slug: string; one: string; many: string }>> = {
  draft: { slug: 'borrador', one: 'Borrador', many: 'Borradores' },
  scheduled: { slug: 'programada', one: 'Programado', many: 'Programad{o}s' },
  published: { slug: 'publicada', one: 'Publicado', many: 'Publicad{o}s' },
  trash: { slug: 'papelera', one: 'En la papelera', many: 'Papelera' },
  template: { slug: 'plantilla', one: 'De fábrica', many: 'De fábrica' },
}

export const orderSlugs = {
  recent: 'recientes',
  oldest: 'antiguas',
  title: 'titulo',
  titleDown: 'titulo-inverso',
  published: 'publicacion',
} as const
export type ListOrder = keyof typeof orderSlugs
export const listOrders = Object.keys(orderSlugs) as ListOrder[] // safe: the literal has no other keys

export const bulkActions = ['publish', 'unpublish', 'trash', 'restore', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

/** These look alike everywhere: red, and last. */
export const isRemoval = (action: string): boolean => action === 'trash' || action === 'delete'

/** Some old rows have the Spanish name. `restored`: from the trash; `reverted`: to an older text or the public one. */
export const revisionNames = {
  created: 'creada',
  saved: 'guardada',
  published: 'publicada',
  scheduled: 'programada',
  unpublished: 'despublicada',
  trashed: 'papelera',
  restored: 'recuperada',
  reverted: 'vuelta atrás',
  imported: 'importada',
} as const
export type RevisionKind = keyof typeof revisionNames
export const revisionKinds = Object.keys(revisionNames) as RevisionKind[] // safe, as above
