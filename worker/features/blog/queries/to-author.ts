import * as v from 'valibot'
import type { Author, Tag } from '#client/features/blog/contract/post.ts'
import { focusSchema } from '#client/features/media/contract/image.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'

/**
 * The fields of published people that articles show. Stored JSON of another shape, from another version of the site,
 * counts as empty.
 */
const storedPeople = v.fallback(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.array(
      v.object({
        title: v.string(),
        role: v.optional(v.string(), ''),
        duties: v.optional(v.string(), ''),
        photo: v.optional(
          v.nullable(
            v.object({
              src: v.string(),
              width: v.number(),
              height: v.number(),
              focus: v.optional(focusSchema),
            }),
          ),
          null,
        ),
      }),
    ),
  ),
  [],
)

/** An author with the role, duties and photo of the published person of that name. `stored`: the published people, as JSON. */
export function toAuthor({ name, slug }: Tag, stored: string | null): Author | null {
  if (name === '') return null
  const person =
    stored === null
      ? null
      : v.parse(storedPeople, stored).find(({ title }) => foldText(title) === foldText(name))
  return {
    slug,
    name,
    role: person?.role ?? '',
    duties: person?.duties ?? '',
    photo: person?.photo ?? null,
    isPerson: person !== null && person !== undefined,
  }
}
