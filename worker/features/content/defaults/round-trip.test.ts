import { MarkdownManager } from '@tiptap/markdown'
import { expect, test } from 'vitest'
import { allTextTools } from '#client/features/content/contract/text-tools.ts'
import { createExtensions, canEditVisually } from '#client/features/content/editor/text/extensions.ts'
import { type EntryContent, listRichTexts } from '#client/features/content/kinds/all-kinds.ts'
import { legalIds } from '#client/features/content/kinds/legal.ts'
import { textKinds } from '#client/features/content/kinds/names.ts'
import { createDefaultServices } from '#client/features/site/default-services.ts'
import { defaultSite } from '#client/site.ts'
import { renderMarkdown } from '#worker/markdown/render.ts'
import { toTemplateContent } from '../templates/template-texts.ts'
import { exampleQuestion, exampleCase } from '../testing.ts'
import { getDefaultContent } from './default-texts.ts'

/** Settings with characters that have a meaning in Markdown. */
const signs = {
  ...defaultSite,
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
const sites = [defaultSite, ...(['ES', 'MX', 'AR'] as const).map((country) => ({ ...signs, country }))]

async function contents(): Promise<[string, EntryContent][]> {
  const legal = sites.flatMap((each, at) =>
    legalIds.map((id): [string, EntryContent] => [`${id}, settings ${at}`, toTemplateContent(id, each)]),
  )
  const own = await Promise.all(
    textKinds.map(async (kind): Promise<[string, EntryContent]> => [kind, await getDefaultContent(kind)]),
  )
  const services = createDefaultServices(defaultSite.services).map((each): [string, EntryContent] => [
    each.slug,
    { ...each, markdown: '' },
  ])
  return [...legal, ...own, ...services, ['case', exampleCase], ['question', exampleQuestion]]
}

test('the visual editor never changes the HTML of built-in texts, and only the first save changes their Markdown', async () => {
  const texts = (await contents()).flatMap(([name, content]) =>
    listRichTexts(content.kind, content).map((text) => ({ name: `${name}: ${text.field}`, ...text })),
  )
  expect(texts.length).toBeGreaterThan(20)
  for (const { name, text, allowedTools } of texts) {
    const manager = new MarkdownManager({
      extensions: createExtensions(allowedTools),
      markedOptions: { gfm: true },
    })
    const through = (markdown: string): string => manager.serialize(manager.parse(markdown))
    expect(canEditVisually(text, allowedTools), name).toBe(true)
    const once = through(text)
    expect(renderMarkdown(once).html, name).toBe(renderMarkdown(text).html)
    expect(through(once), name).toBe(once)
  }
})

test('a text with elements that its field does not allow cannot be edited visually', () => {
  const can = new Set(['list'] as const)
  expect(canEditVisually('Uno **dos** [tres](/blog)\n\n- cuatro', can)).toBe(true)
  for (const text of [
    '## Título',
    '> Cita',
    '| a |\n| --- |\n| b |',
    '```\nx\n```',
    '![x](/a.webp)',
    'a[^1]\n\n[^1]: b',
    'a\n\n---\n\nb',
  ]) {
    expect(canEditVisually(text, can), text).toBe(false)
    expect(canEditVisually(text, allTextTools), text).toBe(true)
  }
})
