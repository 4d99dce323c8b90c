import { expect, test } from 'vitest'
import { readMarkdown, readTextFile } from './read-text-file.ts'

test.each([
  [
    'its front matter',
    '---\r\ntitle: "Una nota"\r\ndate: 2026\r\n---\r\n\r\n## Dos\r\n',
    'Una nota',
    '## Dos',
  ],
  ['quoted front matter', '---\ntitle: "Una \\"nota\\""\n---\nUno', 'Una "nota"', 'Uno'],
  ['TOML', '+++\ntitle = "Una nota"\n+++\nUno', 'Una nota', 'Uno'],
  [
    'front matter that its first heading repeats',
    '---\ntitle: Nota\n---\n# Nota\n\n## Dos',
    'Nota',
    '## Dos',
  ],
  ['its first heading', '# Una *nota* #\n\nUno\n# Dos', 'Una *nota*', 'Uno\n## Dos'],
  ['its only heading of the first level', 'Uno\n\n# Dos', 'Dos', 'Uno'],
  ['nothing', 'Uno\n\n# Dos\n\n# Tres', '', 'Uno\n\n## Dos\n\n## Tres'],
])('the title of a Markdown file comes from %s', (_, text, title, rest) => {
  expect(readMarkdown(text)).toMatchObject({ title, rest, notes: [] })
})

test('a first heading that is no title becomes one of the text, and images beside the file or of the web are left out', () => {
  expect(readMarkdown('# Uno\n\n![a](plano.png) y ![b](https://cauce.example/b.png)')).toMatchObject({
    all: '## Uno\n\n y',
    notes: [
      'Sus imágenes (1) no vienen dentro del archivo: súbelas aparte.',
      'No se pudo conservar una imagen (guárdala y arrástrala al texto).',
    ],
  })
})

test('files of other programs are refused with what to do', async () => {
  const answer = await readTextFile(new File(['x'], 'a.doc'))
  expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining('Guárdalo como .docx') })
  expect(await readTextFile(new File([new Uint8Array([0xe1])], 'a.md'))).toMatchObject({ ok: false })
})

test.each([
  [
    'YAML',
    '---\ntitle: Nota\nslug: mi-nota\ndescription: De qué va\ntags:\n  - agua\n  - riego\ndate: 2026-01-02\n---\nUno',
  ],
  [
    'TOML',
    '+++\ntitle = "Nota"\nslug = "mi-nota"\nsummary = "De qué va"\ntags = ["agua", "riego"]\ndate = 2026-01-02\n+++\nUno',
  ],
])('the details of a Markdown file are read from %s', (_, text) => {
  expect(readMarkdown(text)).toMatchObject({
    title: 'Nota',
    rest: 'Uno',
    details: {
      fields: { excerpt: 'De qué va', tags: ['agua', 'riego'] },
      slug: 'mi-nota',
      notes: ['La fecha no se importa: prográmalo o publícalo.'],
    },
  })
})
