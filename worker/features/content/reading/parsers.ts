import * as v from 'valibot'
import { getPublicSchema, type PublicContent } from '#client/features/content/kinds/all-kinds.ts'
import { type PublicKind, textIds } from '#client/features/content/kinds/names.ts'
import { followFormOfAddress } from '../defaults/follow-form-of-address.ts'

const list = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/**
 * Parses the stored published entries of a kind, in the site's form of address. Skips those that do not match the schema:
 * another version of the site stored them.
 */
export async function parsePublicEntries<Name extends PublicKind>(
  kind: Name,
  stored: string,
  formOfAddress: string,
): Promise<PublicContent<Name>[]> {
  const schema = getPublicSchema(kind)
  const parsed = v.parse(list, stored).flatMap((given) => {
    const entry = v.safeParse(schema, given)
    return entry.success ? [entry.output] : []
  })
  const isBuiltIn = kind in textIds || kind === 'service'
  return isBuiltIn ? followFormOfAddress(parsed, formOfAddress) : parsed
}
