import type { LegalId } from '#client/features/content/documents/legal.ts'
import { spoken } from '#client/runtime/text/form-of-address.ts'
import type { Site } from '#client/site.ts'
import { accessibility } from './templates/accessibility.ts'
import { cookies } from './templates/cookies.ts'
import { legalNotice } from './templates/legal-notice.ts'
import { privacy } from './templates/privacy.ts'
import { type Inline, type Template, toHtml, toMarkdown } from './templates/text.ts'

const templates: Readonly<Record<LegalId, (site: Site) => Template>> = {
  'aviso-legal': legalNotice,
  privacidad: privacy,
  cookies,
  accesibilidad: accessibility,
}

/** A template in the owner's form of address; what the company is called stays as it is. */
export function addressed({ title, description, blocks }: Template, site: Site): Template {
  const names = [site.name, site.legalName, site.responseTime].filter(Boolean)
  const say = (text: string): string => spokenAround(text, names, site.words)
  const inline = (part: Inline): Inline => (typeof part === 'string' ? say(part) : part)
  return {
    title: say(title),
    description: say(description),
    blocks: blocks.map((block) => {
      if ('heading' in block) return { heading: say(block.heading) }
      if ('table' in block) return block
      if ('list' in block) return { list: block.list.map((item) => item.map(inline)) }
      return block.map(inline)
    }),
  }
}

const templateOf = (id: LegalId, site: Site): Template => addressed(templates[id](site), site)

function spokenAround(text: string, [name, ...others]: readonly string[], words: Site['words']): string {
  if (name === undefined) return spoken(text, words)
  return text
    .split(name)
    .map((part) => spokenAround(part, others, words))
    .join(name)
}

/** What a legal page says by itself. */
export function templatePage(id: LegalId, site: Site): { title: string; description: string; html: string } {
  const template = templateOf(id, site)
  return { title: template.title, description: template.description, html: toHtml(template.blocks) }
}

/** The same as what its owner starts from. */
export function templateContent(id: LegalId, site: Site) {
  const template = templateOf(id, site)
  return {
    kind: 'page' as const,
    slug: id,
    title: template.title,
    description: template.description,
    markdown: toMarkdown(template.blocks),
  }
}
