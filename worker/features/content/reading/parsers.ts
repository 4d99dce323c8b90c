import * as v from 'valibot'
import { getPublicSchema, type PublicContent } from '#client/features/content/kinds/all-kinds.ts'
import { publicKinds, type PublicKind, textIds } from '#client/features/content/kinds/names.ts'
import { followFormOfAddress } from '../defaults/follow-form-of-address.ts'

const list = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))

/** Parses stored entries. Skips those that do not match the schema: another version of the site stored them. */
const createParser = <Name extends PublicKind>(kind: Name) => {
  const schema = getPublicSchema(kind)
  return (stored: string): PublicContent<Name>[] =>
    v.parse(list, stored).flatMap((given) => {
      const parsed = v.safeParse(schema, given)
      return parsed.success ? [parsed.output] : []
    })
}

/** Parsers of the published entries of a kind. */
// The cast is safe: each parser is the one of its kind.
const parsers = Object.fromEntries(publicKinds.map((kind) => [kind, createParser(kind)])) as {
  [Name in PublicKind]: (stored: string) => PublicContent<Name>[]
}

/** Parses the stored published entries of a kind, in the site's form of address. */
export async function parsePublicEntries<Name extends PublicKind>(
  kind: Name,
  stored: string,
  formOfAddress: string,
): Promise<PublicContent<Name>[]> {
  const parsed = parsers[kind](stored)
  const isBuiltIn = kind in textIds || kind === 'service'
  return isBuiltIn ? followFormOfAddress(parsed, formOfAddress) : parsed
}
