import * as v from 'valibot'

/** `/contacto` after a post that could not be kept: what was typed, what is wrong, and how to go on. */
export const contactSchema = v.object({
  form: v.optional(
    v.object({
      draft: v.object({
        nombre: v.string(),
        correo: v.string(),
        empresa: v.string(),
        asunto: v.string(),
        mensaje: v.string(),
        acepto: v.string(),
      }),
      fields: v.record(v.string(), v.string()),
      message: v.string(),
      /** A fresh token: the next post counts as confirmed. */
      token: v.nullable(v.string()),
      key: v.nullable(v.string()),
      /** Offer mail as a way out. */
      mail: v.boolean(),
    }),
  ),
})

/** null: the address names no message that was kept. */
export const thanksSchema = v.object({ reference: v.nullable(v.string()) })

export type ContactForm = NonNullable<v.InferOutput<typeof contactSchema>['form']>
