import * as v from 'valibot'
import type { RouteName } from '../routes.ts'
import { postListSchema, postPageSchema, postSummarySchema, tagSchema } from './post.ts'

const nothing = v.object({})

/** Route name → the data of that page. One schema for the server's function and the client's page. */
export const payloadSchemas = {
  index: v.object({ latest: v.array(postSummarySchema) }),
  nosotros: nothing,
  servicios: nothing,
  contacto: nothing,
  privacidad: nothing,
  blog: v.object({
    list: postListSchema,
    tags: v.array(v.object({ ...tagSchema.entries, count: v.number() })),
  }),
  'blog-etiqueta': v.object({ tag: tagSchema, list: postListSchema }),
  'blog-slug': postPageSchema,
  hostinger: nothing,
  mngr: nothing,
  'mngr-ingreso': nothing,
} satisfies Record<RouteName, v.GenericSchema>

export type Payload = { [Name in RouteName]: v.InferOutput<(typeof payloadSchemas)[Name]> }
