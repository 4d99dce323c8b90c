import * as v from 'valibot'
import type { EditedText, TextContent } from '../../contract/edited-text.ts'
import { fillNoun } from '../../contract/noun.ts'
import { getKind } from '../../kinds/all-kinds.ts'
import { getNoun } from '../../kinds/labels.ts'
import { isLegalId } from '../../kinds/legal.ts'
import { findKindProblems } from '../../kinds/publishable.ts'
import { getDefaultSlug, isDefaultSlug } from '../../kinds/slug.ts'
import { formatValue } from '../comparing/format-value.ts'
import type { FieldErrors } from './save-state.ts'

/** Problems that prevent publishing and are found before sending: what is missing, and invalid formats and lengths. */
export function findProblems(
  { kind }: EditedText,
  content: TextContent,
  contentSchema: v.GenericSchema,
): FieldErrors {
  const { issues = [] } = v.safeParse(contentSchema, content)
  const invalid = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const)
  return { ...findKindProblems(getKind(kind), content), ...Object.fromEntries(invalid.toReversed()) }
}

/** A stored image that the site drew from the title does not count as a choice. */
export const isSocialImageDrawn = (
  { drawnSocial, content }: Pick<EditedText, 'drawnSocial' | 'content'>,
  socialImage: unknown,
): boolean => socialImage === null || (drawnSocial && content['socialImage'] === socialImage)

/** What to know about a title that another text of its kind has, too; undefined if none has. */
export const findRepeatedTitle = (stored: EditedText, { title }: TextContent): string | undefined =>
  stored.repeatsTitle && title === stored.content['title']
    ? fillNoun('Ya hay otr{o} {texto} que se llama igual.', getNoun(stored.kind, stored.id))
    : undefined

/** True if the slug was made from the title and follows it: until the text is published. */
export const followsTitle = ({ kind, id, publishedAt, from }: EditedText, content: TextContent): boolean =>
  publishedAt === null &&
  from === null &&
  !isLegalId(id) &&
  'slug' in content &&
  isDefaultSlug({ kind, slug: String(content['slug']), title: String(content['title']) })

/** The slug to show while nobody has chosen one. */
export const getShownSlug = ({ kind, content: saved }: EditedText, { title }: TextContent): string =>
  getDefaultSlug({ kind, slug: String(saved['slug'] ?? ''), title: String(title) })

/** Fields that say nothing to people. */
const hiddenFields = ['kind', 'cover', 'socialImage']

export const toPlainText = (content: TextContent): string =>
  Object.entries(content)
    .filter(([name]) => !hiddenFields.includes(name))
    .map(([name, value]) => (name === 'title' ? `# ${value || 'Sin título'}` : formatValue(value)))
    .filter(Boolean)
    .join('\n\n')
