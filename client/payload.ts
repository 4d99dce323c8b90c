import * as v from 'valibot'
import type { RouteName } from './routes.ts'
import { contactSchema, thanksSchema } from './enquiries/contract/contact-page.ts'
import { enquiryPageSchema, inboxSchema, panelSchema } from './enquiries/contract/inbox.ts'
import {
  accountPageSchema,
  activatePageSchema,
  membersAnswerSchema,
  signInPageSchema,
} from './account/contract.ts'
import { mediaListSchema } from './media/contract.ts'
import { postListSchema, postPageSchema, postSummarySchema, tagSchema } from './blog/contract/post.ts'
import { searchPageSchema } from './blog/contract/search.ts'
import {
  editorPostSchema,
  listFilterSchema,
  managedListSchema,
  previewPageSchema,
  previewSchema,
  tagCountSchema,
} from './studio/contract.ts'

const nothing = v.object({})

/** Route name → the data of that page. One schema for the server's function and the client's page. */
export const payloadSchemas = {
  index: v.object({ latest: v.array(postSummarySchema) }),
  nosotros: nothing,
  servicios: nothing,
  contacto: contactSchema,
  'contacto-gracias': thanksSchema,
  privacidad: nothing,
  blog: v.object({
    list: postListSchema,
    tags: v.array(v.object({ ...tagSchema.entries, count: v.number() })),
  }),
  'blog-etiqueta': v.object({ tag: tagSchema, list: postListSchema }),
  'blog-slug': postPageSchema,
  'blog-buscar': searchPageSchema,
  'vista-previa': previewPageSchema,
  hostinger: nothing,
  mngr: panelSchema,
  'mngr-consultas': inboxSchema,
  'mngr-consulta': enquiryPageSchema,
  'mngr-cuenta': accountPageSchema,
  'mngr-equipo': membersAnswerSchema,
  'mngr-activar': activatePageSchema,
  'mngr-ingreso': signInPageSchema,
  'mngr-blog': v.object({
    list: managedListSchema,
    filter: listFilterSchema,
    tags: v.array(tagCountSchema),
  }),
  'mngr-blog-editar': v.object({
    post: editorPostSchema,
    tags: v.array(tagCountSchema),
    previews: v.array(previewSchema),
    siteUrl: v.string(),
  }),
  'mngr-medios': mediaListSchema,
  'mngr-importar': v.object({ posts: v.number(), media: v.number(), tags: v.number() }),
} satisfies Record<RouteName, v.GenericSchema>

export type Payload = { [Name in RouteName]: v.InferOutput<(typeof payloadSchemas)[Name]> }
