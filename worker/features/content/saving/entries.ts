import { sql } from 'drizzle-orm'
import { fillNoun } from '#client/features/content/contract/noun.ts'
import {
  type EntryContent,
  allKinds,
  createBlank,
  entryContentSchema,
  getKind,
} from '#client/features/content/kinds/all-kinds.ts'
import { isLegalId } from '#client/features/content/kinds/legal.ts'
import { findTextKind } from '#client/features/content/kinds/names.ts'
import type { Country } from '#client/features/settings/contract/country-choices.ts'
import { renderPreview } from '#worker/markdown/preview.ts'
import { invalidateRedirectTable } from '../../redirects/cached-table.ts'
import { getDefaultContent } from '../defaults/default-texts.ts'
import { toPublicContent } from '../reading/public-content.ts'
import { toTemplateContent } from '../templates/template-texts.ts'
import { findRenderProblems } from './find-problems.ts'
import type { PreviewedText, TextGroup } from './text-group.ts'

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
  createBlank: (segment, { country }) => findBlank(country, ({ newId }) => newId === segment),
  complete: (sent) => ({ kind: 'page', ...sent }),
  async readDefault(id, kind, readSite) {
    const only = findTextKind(id)
    if (only !== null) return getDefaultContent(only, await readSite())
    return isLegalId(id)
      ? toTemplateContent(id, await readSite())
      : findBlank((await readSite()).country, ({ name, newId }) => name === kind && newId !== undefined)
  },
  listImages: () => [],
  async render(db, { content, at }) {
    const problems = findRenderProblems(content)
    // A draft that cannot be rendered is still stored.
    if (at === null) return { data: {}, problems, steps: [] }
    return Object.keys(problems).length > 0
      ? { ok: false, reason: 'invalid', fields: problems }
      : { data: await toPublicContent(db, content), problems, steps: [] }
  },
  followAction: () => Promise.resolve({}),
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
