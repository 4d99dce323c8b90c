import { strToU8, zipSync } from 'fflate'
import { dropFile } from '../drop-file.ts'
import { signInAs } from '../manager-session.ts'
import {
  createUniqueTitle,
  expectSaved,
  getSourceBox,
  getTextBox,
  showSource,
  signInToEditor,
  startPost,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

const point =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const cell = (text: string, properties = '') => `<w:tc>${paragraph(run(text), properties)}</w:tc>`
const item = (text: string, level: number, list: number) =>
  paragraph(
    run(text),
    `<w:pStyle w:val="Prrafodelista"/><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`,
  )

/** A file as Word in Spanish writes it, shortened. */
const wordFile = Buffer.from(
  zipSync({
    'word/document.xml': strToU8(
      `${open}<w:document ${word} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><w:body>
${paragraph(run('El riego de mayo'), '<w:pStyle w:val="Ttulo"/>')}
${paragraph(`${run('Abre ')}${run('despacio ', '<w:b/>')}${run('y ')}${run('cierra', '<w:i/>')}${run('2', '<w:vertAlign w:val="superscript"/>')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r><w:hyperlink r:id="rId1">${run(' aquí')}</w:hyperlink><w:del>${run('borrado')}</w:del>.`)}
${paragraph(run('Las llaves'), '<w:pStyle w:val="Ttulo1"/>')}
${item('Una', 0, 1)}${item('Menor', 1, 1)}${item('Primero', 0, 2)}
<w:tbl><w:tr>${cell('Mes')}${cell('Litros')}</w:tr><w:tr>${cell('Mayo')}${cell('1200', '<w:jc w:val="right"/>')}</w:tr></w:tbl>
${paragraph('<w:r><w:drawing><wp:docPr descr="Un punto"/><a:blip r:embed="rId2"/></w:drawing></w:r>')}
</w:body></w:document>`,
    ),
    'word/footnotes.xml': strToU8(
      `${open}<w:footnotes ${word}><w:footnote w:type="separator" w:id="0">${paragraph('')}</w:footnote><w:footnote w:id="2">${paragraph(run(' Con la mano.'))}</w:footnote></w:footnotes>`,
    ),
    'word/styles.xml': strToU8(
      `${open}<w:styles ${word}><w:style w:styleId="Ttulo"><w:name w:val="Title"/></w:style><w:style w:styleId="Ttulo1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    ),
    'word/numbering.xml': strToU8(
      `${open}<w:numbering ${word}><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>`,
    ),
    'word/_rels/document.xml.rels': strToU8(
      `${open}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://x/hyperlink" Target="https://cauce.example/riego" TargetMode="External"/><Relationship Id="rId2" Type="http://x/image" Target="media/image1.png"/></Relationships>`,
    ),
    'word/media/image1.png': new Uint8Array(Buffer.from(point, 'base64')),
  }),
)

test('an editor finds how to import a text, and a Word file becomes an article with its images', async ({
  page,
  context,
  baseURL,
}) => {
  const owner = await signInAs(context, baseURL ?? '')
  expect(owner).toContain('@')
  await signInAs(context, baseURL ?? '', 'editor')
  await page.goto('/mngr/blog')
  await page.getByRole('link', { name: 'Importar un texto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importar un texto' })
  // Who may import a site, because this person may not.
  await expect(dialog.getByText(/como los de WordPress o Ghost, los puede traer .*Ana Prueba/)).toBeVisible()
  const field = dialog.getByLabel('Archivo de Word o Markdown')
  await field.setInputFiles({ name: 'a.doc', mimeType: 'application/msword', buffer: Buffer.from('x') })
  await dialog.getByRole('button', { name: 'Insertar el texto' }).click()
  await expect(dialog.getByText(/Guárdalo como \.docx/)).toBeVisible()
  await field.setInputFiles({ name: 'riego.docx', mimeType: 'application/x', buffer: wordFile })
  await dialog.getByRole('button', { name: 'Insertar el texto' }).click()
  await expect(dialog).toHaveCount(0)
  const image = page.getByRole('dialog', { name: 'Imagen' })
  await expect(image.getByLabel('Describe la imagen para quien no la ve')).toHaveValue('Un punto')
  await image.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(getTextBox(page).getByRole('img', { name: 'Un punto' })).toBeVisible()
  await expect(page.getByText('Quedó fuera: 1 comentario de Word.')).toBeVisible()
  await expect(page.getByText('Los cambios marcados en Word se dieron por aceptados.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('El riego de mayo')
  await expectSaved(page)
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue(
    /^Abre \*\*despacio\*\* y \*cierra\*²\[\^1\] ?\[\s?aquí\]\(https:\/\/cauce\.example\/riego\)\.?\n\n## Las llaves\n\n- Una\n {2}- Menor\n\n1\. Primero\n\n\| Mes {2}\| Litros \|\n\| ---- \| ------: \|\n\| Mayo \| 1200 {3}\|\n\n!\[Un punto\]\(\/medios\//,
  )
})

test('a Markdown file dropped on the text becomes its text, or is attached', async ({
  page,
  context,
  baseURL,
}) => {
  await signInToEditor({ context, baseURL })
  await startPost(page, '')
  await dropFile(
    getTextBox(page),
    'nota.md',
    'text/markdown',
    '---\ntitle: "Una nota"\n---\n\nUno.\n\n## Dos\n\n![Plano](plano.png)\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n',
  )
  const question = page.getByRole('dialog', { name: '«nota.md»' })
  await expect(question.getByText('¿Poner su texto aquí o adjuntarlo')).toBeVisible()
  await question.getByRole('button', { name: 'Insertar el texto' }).press('Enter')
  await expect(getTextBox(page).getByRole('heading', { name: 'Dos' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Una nota')
  await expect(page.getByText('Sus imágenes (1) no vienen dentro del archivo')).toBeVisible()
  await expectSaved(page)
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue(
    /^Uno\.\n\n## Dos\n\n(&nbsp;\n\n)?\| a {3}\| b {3}\|\n\| --- \| :---: \|/,
  )

  await startPost(page, createUniqueTitle('Adjunta'))
  await dropFile(getTextBox(page), 'otra.md', 'text/markdown', '# Otra\n\nTres.')
  await page.getByRole('dialog', { name: '«otra.md»' }).getByRole('button', { name: 'Adjuntarlo' }).click()
  await expect(page.getByRole('dialog', { name: 'Archivo' })).toBeVisible()
})
