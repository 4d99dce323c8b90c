import { MarkdownManager } from '@tiptap/markdown'
import { expect, test } from 'vitest'
import { allTools } from '#client/features/content/contract/tools.ts'
import type { DocumentContent } from '#client/features/content/documents/contract/content.ts'
import { longTextsOf } from '#client/features/content/documents/contract/long-texts.ts'
import { textKinds } from '#client/features/content/documents/contract/text-kinds.ts'
import { legalIds } from '#client/features/content/documents/legal.ts'
import { extensionsFor, fitsVisually } from '#client/features/content/editor/text/extensions.ts'
import { defaultServices } from '#client/features/site/default-services.ts'
import { site } from '#client/site.ts'
import { renderMarkdown } from '#worker/markdown/render.ts'
import { defaultContent } from './defaults.ts'
import { templateContent } from './templates.ts'
import { question, story } from './testing.ts'

/** Settings whose signs mean something in Markdown. */
const signs = {
  ...site,
  name: 'Río_y_Cauce*',
  legalName: 'Cauce [S. L.] <Río> & Hijos #1',
  taxId: 'B_1234*5678*',
  register: 'Tomo 1 | Folio 2 ~ 3',
  email: 'hola_que+tal@cauce.example',
  street: '1. Calle de `la` Presa\\2',
  city: 'Écija',
  privacyUpdated: '2026-05-03',
  phones: [{ name: 'Taller_1', number: '+34 600 000 000' }],
}
const sites = [site, ...(['ES', 'MX', 'AR'] as const).map((country) => ({ ...signs, country }))]

async function contents(): Promise<[string, DocumentContent][]> {
  const legal = sites.flatMap((each, at) =>
    legalIds.map((id): [string, DocumentContent] => [`${id}, settings ${at}`, templateContent(id, each)]),
  )
  const own = await Promise.all(
    textKinds.map(async (kind): Promise<[string, DocumentContent]> => [kind, await defaultContent(kind)]),
  )
  const services = defaultServices(site.services).map((each): [string, DocumentContent] => [each.slug, each])
  return [...legal, ...own, ...services, ['case', story], ['question', question]]
}

test('whatever the site comes with passes through the visual editor: written the same, or once anew and then the same, and read the same', async () => {
  const texts = (await contents()).flatMap(([name, content]) =>
    longTextsOf(content).map((text) => ({ name: `${name}: ${text.field}`, ...text })),
  )
  expect(texts.length).toBeGreaterThan(20)
  for (const { name, text, can } of texts) {
    const manager = new MarkdownManager({ extensions: extensionsFor(can), markedOptions: { gfm: true } })
    const through = (markdown: string): string => manager.serialize(manager.parse(markdown))
    expect(fitsVisually(text, can), name).toBe(true)
    const once = through(text)
    expect(renderMarkdown(once).html, name).toBe(renderMarkdown(text).html)
    expect(through(once), name).toBe(once)
  }
})

test('what a field has no place for is not lost in its visual editor: it stays Markdown', () => {
  const can = new Set(['list'] as const)
  expect(fitsVisually('Uno **dos** [tres](/blog)\n\n- cuatro', can)).toBe(true)
  for (const text of [
    '## Título',
    '> Cita',
    '| a |\n| --- |\n| b |',
    '```\nx\n```',
    '![x](/a.webp)',
    'a[^1]\n\n[^1]: b',
    'a\n\n---\n\nb',
  ]) {
    expect(fitsVisually(text, can), text).toBe(false)
    expect(fitsVisually(text, allTools), text).toBe(true)
  }
})
