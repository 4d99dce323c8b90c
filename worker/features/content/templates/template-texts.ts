import type { LegalId } from '#client/features/content/kinds/legal.ts'
import { replaceAddressWords } from '#client/runtime/text/form-of-address.ts'
import type { Site } from '#client/site.ts'
import { getDateFormat } from '#client/ui/time/date-format.ts'
import { createAccessibilityTemplate } from './accessibility.ts'
import { createCookiesTemplate } from './cookies.ts'
import { createLegalNoticeTemplate } from './legal-notice.ts'
import { createPrivacyTemplate } from './privacy.ts'
import { date, escapeMarkdown, isHtml, mapText, type Template, toHtml, toMarkdown } from './text.ts'

const templates: Readonly<Record<LegalId, (site: Site) => Template>> = {
  'aviso-legal': createLegalNoticeTemplate,
  privacidad: createPrivacyTemplate,
  cookies: createCookiesTemplate,
  accesibilidad: createAccessibilityTemplate,
}

/** Converts a template to the site's form of address, except the company's names and response time. */
export function applyFormToTemplate({ title, description, blocks }: Template, site: Site): Template {
  const given = [site.name, site.legalName, site.responseTime].filter(Boolean)
  const names = [...given, ...given.map(escapeMarkdown)]
  const say = (text: string): string => applyFormAroundNames(text, names, site.words)
  return {
    title: say(title),
    description: say(description),
    blocks: blocks.map((block) => (isHtml(block) ? block : mapText(block, say))),
  }
}

const getTemplate = (id: LegalId, site: Site): Template => applyFormToTemplate(templates[id](site), site)

function applyFormAroundNames(
  text: string,
  [name, ...others]: readonly string[],
  words: Site['words'],
): string {
  if (name === undefined) return replaceAddressWords(text, words)
  return text
    .split(name)
    .map((part) => applyFormAroundNames(part, others, words))
    .join(name)
}

export function renderTemplatePage(id: LegalId, site: Site) {
  const { blocks, ...template } = getTemplate(id, site)
  return { ...template, html: toHtml(blocks) }
}

/** A line that an owner's text took from the template of an earlier version. */
const storedRevision = /<p>Última revisión: [^<]*<\/p>\s*$/

/** Adds the day of the last revision, which the owner enters in the settings, to a legal page, whoever wrote it. */
export function addRevision(html: string, { privacyUpdated, timeZone }: Site): string {
  if (privacyUpdated === '') return html
  const day = getDateFormat({ dateStyle: 'long' }, timeZone).format(new Date(`${privacyUpdated}T12:00:00Z`))
  return `${html.replace(storedRevision, '')}<p>Última revisión: ${date(privacyUpdated, day)}.</p>`
}

/** Shorter lines are labels and titles, which promise nothing. */
const minLineLength = 24
/** Readable lines: the editor writes the Markdown of lists and signs in another way. */
const toLines = (markdown: string): string[] =>
  markdown
    .replaceAll(/\]\([^()]*\)/g, '')
    .replaceAll(/\\(?=[^\w\s])|\*\*|\[/g, '')
    .split('\n')
    .map((line) => line.replace(/^[-*#>\s]+/, '').trim())
    .filter(({ length }) => length >= minLineLength)

/** The lines of an owner's legal text that are still the template's; none if they are less than half of its lines. */
export function listTemplateLines(id: LegalId, markdown: string, site: Site): string[] {
  const builtIn = new Set(toLines(toMarkdown(getTemplate(id, site).blocks)))
  const lines = toLines(markdown)
  const same = lines.filter((line) => builtIn.has(line))
  return same.length * 2 < lines.length ? [] : same
}

/** The template of a legal page as Markdown for the editor. */
export function toTemplateContent(id: LegalId, site: Site) {
  const { blocks, ...template } = getTemplate(id, site)
  return { kind: 'page', slug: id, ...template, layout: 'site', markdown: toMarkdown(blocks) } as const
}
