import * as v from 'valibot'
import {
  personSchema,
  publicCaseSchema,
  type PublicKind,
  publicQuestionSchema,
  publicServiceSchema,
} from '#client/features/content/documents/contract/content.ts'
import {
  blogSchema,
  contactSchema,
  homeSchema,
  nextSchema,
  offerSchema,
  publicAboutSchema,
} from '#client/features/content/documents/contract/page-texts.ts'

const list = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/** Parses stored entries. Skips those that do not match the schema: another version of the site stored them. */
const createParser =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (stored: string): v.InferOutput<Schema>[] =>
    v.parse(list, stored).flatMap((given) => {
      const parsed = v.safeParse(schema, given)
      return parsed.success ? [parsed.output] : []
    })

/** Parsers of the `data` column of the table `showcases`, by kind. */
export const parsers = {
  service: createParser(publicServiceSchema),
  person: createParser(personSchema),
  case: createParser(publicCaseSchema),
  question: createParser(publicQuestionSchema),
  home: createParser(homeSchema),
  about: createParser(publicAboutSchema),
  offer: createParser(offerSchema),
  contact: createParser(contactSchema),
  blog: createParser(blogSchema),
  next: createParser(nextSchema),
} satisfies Record<PublicKind, unknown>
