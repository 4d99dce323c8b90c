import { sql } from 'drizzle-orm'
import { fillNoun } from '#client/features/content/contract/noun.ts'
import { findUnsupportedTools } from '#client/features/content/contract/text-tools.ts'
import {
  type EntryContent,
  allKinds,
  createBlank,
  entryContentSchema,
  getKind,
  listRichTexts,
} from '#client/features/content/kinds/all-kinds.ts'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import { findTextKind, textIds } from '#client/features/content/kinds/names.ts'
import { findPublishProblems } from '#client/features/content/kinds/publishable.ts'
import type { Country } from '#client/features/settings/contract/country-choices.ts'
import { listNodeTypes } from '#worker/markdown/list-node-types.ts'
import { renderPreview } from '#worker/markdown/preview.ts'
import { tryRender } from '#worker/markdown/render.ts'
import { invalidateRedirectTable } from '../../redirects/cached-table.ts'
import { getDefaultContent } from '../defaults/default-texts.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { toTemplateContent } from '../templates/template-texts.ts'
import { type PreviewedText, type TextGroup, otherKindMessage } from './text-group.ts'

function findBlank(
  country: Country,
  isWanted: (kind: (typeof allKinds)[number]) => boolean,
): EntryContent | null {
  const kind = allKinds.find(isWanted)
  return kind ? createBlank(kind.name, country) : null
}

/** How the audit log names an entry, by its title at that time unless its kind says otherwise. */
function toAuditName({ kind, title }: EntryContent): string {
  const { auditName, newId, label } = getKind(kind)
  const noun = fillNoun('{el} {texto}', label)
  return auditName ?? (newId === undefined ? noun : `${noun} «${title}»`)
}

export const entries: TextGroup<EntryContent> = {
  isMember: sql`e.kind <> 'article'`,
  schema: entryContentSchema,
  storedSchema: entryContentSchema,
  getKindOf: ({ kind }) => kind,
  createBlank: (segment, { country }) => findBlank(country, ({ newId }) => newId === segment),
  complete: (sent) => ({ kind: 'page', ...sent }),
  async readDefault(id, kind, readSite) {
    const only = findTextKind(id)
    if (only !== null) return getDefaultContent(only, await readSite())
    return isLegalId(id)
      ? toTemplateContent(id, await readSite())
      : findBlank((await readSite()).country, ({ name, newId }) => name === kind && newId !== undefined)
  },
  findMismatch(id, content, before) {
    const only = findTextKind(id)
    if (only !== (content.kind in textIds ? content.kind : null) || content.kind !== before.kind)
      return otherKindMessage
    if (isLegalId(id) && !(content.kind === 'page' && content.slug === id))
      return 'La dirección de un texto legal no cambia.'
    return null
  },
  listImages: () => [],
  findPublishProblems: (content) => ({
    ...findPublishProblems(content),
    ...findToolProblems(content),
    ...findRenderProblems(content),
  }),
  // A draft that cannot be rendered is still stored.
  render: async (db, { content, at }) => ({
    data: at === null ? {} : await toPublicContent(db, content),
    problems: at === null ? findRenderProblems(content) : {},
    steps: [],
  }),
  followAction: () => ({}),
  toCopy: (content) => content,
  getAuditName: toAuditName,
  auditedAs: 'text',
  // Readers may find other pages by the change.
  afterWrite: invalidateRedirectTable,
  async toPreview(db, { content }) {
    const shown = await toPublicContent(db, content, renderPreview)
    // Safe: `shown` has the fields of the kind.
    return { ...shown, title: content.title || 'Sin título', kind: content.kind } as PreviewedText
  },
  previews: {
    events: { created: 'document.previewed', revoked: 'document.preview-revoked' },
    getAuditName: toAuditName,
  },
}

const listFormat = new Intl.ListFormat('es', { type: 'conjunction' })

/** Messages about rich-text fields that cannot be rendered, by field. */
function findRenderProblems(content: EntryContent): Record<string, string> {
  return Object.fromEntries(
    listRichTexts(content).flatMap(({ field, text }) => {
      const made = tryRender(text)
      return 'problem' in made ? [[field, made.problem]] : []
    }),
  )
}

/** Messages about elements that a rich-text field does not allow, such as tables, by field. */
function findToolProblems(content: EntryContent): Record<string, string> {
  return Object.fromEntries(
    listRichTexts(content).flatMap(({ field, text, allowedTools }) => {
      const beyond = findUnsupportedTools(listNodeTypes(text), allowedTools)
      return beyond.length === 0
        ? []
        : [[field, `Aquí no caben ${listFormat.format(beyond)}: quítalo antes de publicar.`]]
    }),
  )
}
