import * as v from 'valibot'
import type { RouteName } from '../routes.ts'
import { contactSchema, thanksSchema } from './contact-page.ts'
import { enquiryPageSchema, inboxSchema, panelSchema } from './inbox.ts'
import { accountPageSchema, activatePageSchema, signInPageSchema, teamPageSchema } from './account.ts'
import { postListSchema, postPageSchema, postSummarySchema, tagSchema } from './post.ts'

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
  hostinger: nothing,
  mngr: panelSchema,
  'mngr-consultas': inboxSchema,
  'mngr-consulta': enquiryPageSchema,
  'mngr-cuenta': accountPageSchema,
  'mngr-equipo': teamPageSchema,
  'mngr-activar': activatePageSchema,
  'mngr-ingreso': signInPageSchema,
} satisfies Record<RouteName, v.GenericSchema>

export type Payload = { [Name in RouteName]: v.InferOutput<(typeof payloadSchemas)[Name]> }
