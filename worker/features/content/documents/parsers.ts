import * as v from 'valibot'
import {
  personSchema,
  shownCaseSchema,
  type ShownKind,
  shownQuestionSchema,
  shownServiceSchema,
} from '#client/features/content/documents/contract/content.ts'
import {
  blogSchema,
  contactSchema,
  homeSchema,
  nextSchema,
  offerSchema,
  shownAboutSchema,
} from '#client/features/content/documents/contract/texts.ts'

const list = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/** What is stored of a kind that readers see; what another version of the site has stored otherwise is left out. */
const parser =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (stored: string): v.InferOutput<Schema>[] =>
    v.parse(list, stored).flatMap((given) => {
      const parsed = v.safeParse(schema, given)
      return parsed.success ? [parsed.output] : []
    })

/** By kind: what its row says. */
export const parsers = {
  service: parser(shownServiceSchema),
  person: parser(personSchema),
  case: parser(shownCaseSchema),
  question: parser(shownQuestionSchema),
  home: parser(homeSchema),
  about: parser(shownAboutSchema),
  offer: parser(offerSchema),
  contact: parser(contactSchema),
  blog: parser(blogSchema),
  next: parser(nextSchema),
} satisfies Record<ShownKind, unknown>
