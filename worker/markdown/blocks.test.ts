import { expect, test } from 'vitest'
import { maxGalleryImages, maxTextBlocks } from '#client/features/content/contract/text-blocks.ts'
import { listNodeTypes } from './list-node-types.ts'
import { renderMarkdown, tryRender } from './render.ts'

/** The HTML without the line ends between blocks. */
const render = (markdown: string): string => renderMarkdown(markdown).html.replaceAll('\n', '')

test.each([
  [
    'a notice with its own title',
    ':::aviso[Antes de *empezar*]{tipo=consejo}\n\nHaz una **copia**.\n\n:::',
    '<aside class="aviso aviso-consejo" role="note"><p class="aviso-titulo">Antes de *empezar*</p><p>Haz una <strong>copia</strong>.</p></aside>',
  ],
  [
    'a notice without title or known type',
    ':::aviso{tipo=otro}\nHola.\n:::',
    '<aside class="aviso aviso-nota" role="note"><p class="aviso-titulo">Nota</p><p>Hola.</p></aside>',
  ],
  [
    'a quotation with its source',
    ':::cita[Ada Lovelace, Notas]{url="https://example.com/a"}\nUna.\n:::',
    '<figure class="cita"><blockquote><p>Una.</p></blockquote><figcaption><a href="https://example.com/a" rel="noopener">Ada Lovelace, Notas</a></figcaption></figure>',
  ],
  ['a quotation without source', ':::cita\nUna.\n:::', '<blockquote><p>Una.</p></blockquote>'],
  [
    'a button',
    'Uno.\n::boton[Pide una cita]{url=/contacto}\nDos.',
    '<p>Uno.</p><p class="acciones"><a class="boton" href="/contacto">Pide una cita</a></p><p>Dos.</p>',
  ],
  [
    'a button to a dangerous address',
    '::boton[Pulsa]{url="javascript:alert(1)"}',
    '<p class="acciones"><a class="boton">Pulsa</a></p>',
  ],
  [
    'a link to the contact form',
    '::formulario[Pide presupuesto]{asunto=seguridad}\n::formulario',
    '<p class="acciones formulario"><a class="boton" href="/contacto?asunto=seguridad">Pide presupuesto</a></p>' +
      '<p class="acciones formulario"><a class="boton" href="/contacto">Ir al formulario de contacto</a></p>',
  ],
  [
    'an accordion',
    ':::acordeon[¿Cuánto \\[más o menos\\]?]\n- uno\n- dos\n:::\nSigue.',
    '<details class="acordeon"><summary>¿Cuánto [más o menos]?</summary><ul><li>uno</li><li>dos</li></ul></details><p>Sigue.</p>',
  ],
  [
    'columns',
    '::::columnas\n\n:::columna\nUno.\n:::\n\n:::columna\n| a |\n|---|\n| b |\n:::\n\n::::',
    '<div class="columnas"><div class="columna"><p>Uno.</p></div><div class="columna"><div class="tabla" role="region" aria-label="Tabla" tabindex="0"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div></div></div>',
  ],
  [
    'a gallery',
    ':::galeria\n![Uno](/a/1.png)\n![Dos](/a/2.png "Pie")\n\nTexto.\n:::',
    '<ul class="galeria"><li><figure><img src="/a/1.png" alt="Uno" loading="lazy" decoding="async"></figure></li><li><figure><img src="/a/2.png" alt="Dos" loading="lazy" decoding="async"><figcaption>Pie</figcaption></figure></li></ul><p>Texto.</p>',
  ],
  [
    'a map',
    ':::mapa[Calle 5, San José]{url="https://maps.example/?q=1&z=2"}\n![Plano](/a/1.png)\n:::',
    '<figure class="mapa"><img src="/a/1.png" alt="Plano" loading="lazy" decoding="async"><figcaption>Calle 5, San José <a href="https://maps.example/?q=1&#x26;z=2" rel="noopener">Ver en el mapa</a></figcaption></figure>',
  ],
  [
    'a map with neither image nor link',
    ':::mapa[Calle 5, San José]\n:::',
    '<figure class="mapa"><figcaption>Calle 5, San José <a href="https://www.openstreetmap.org/search?query=Calle%205%2C%20San%20Jos%C3%A9" rel="noopener">Ver en el mapa</a></figcaption></figure>',
  ],
  [
    'an accordion in a quote',
    '> :::acordeon[Uno]\n> Dos.\n> :::',
    '<blockquote><details class="acordeon"><summary>Uno</summary><p>Dos.</p></details></blockquote>',
  ],
])('%s is rendered', (_, markdown, html) => expect(render(markdown)).toBe(html))

test.each([
  ['a time of day', 'Quedamos\na las\n:30 o\n::30, como dijo :nombre.'],
  ['an unknown name', ':::pizarra\nUno.\n:::'],
  ['a known name inside a sentence', 'El bloque :::acordeon[Uno] sirve, y ::boton[Dos] también.'],
  ['a block that does not end', 'Uno\n:::acordeon[Dos]\nTres'],
  ['an end without start', 'Uno\n:::\nDos'],
  ['a block in a list', '- Uno\n\n  :::acordeon[Dos]\n  Tres\n  :::'],
  ['a block in code', '```\n:::acordeon[Uno]\n:::\n```'],
  ['a block within a word', ':::acordeonista\n:::'],
  ['a button with three colons', 'Uno\n:::boton[Dos]\n:::'],
])('%s is text, as before there were blocks', (_, markdown) => {
  // A letter before the colons changes nothing else.
  const withoutColons = (text: string): string => text.replaceAll('x:', ':')
  expect(render(markdown)).toBe(withoutColons(render(markdown.replaceAll(/(?<!:):/g, 'x:'))))
})

test('an end between a quote and the text outside is text', () => {
  expect(render('> :::acordeon[Uno]\n> Dos\n\n:::')).toBe(
    '<blockquote><p>:::acordeon[Uno]Dos</p></blockquote><p>:::</p>',
  )
})

test('fences that end up elsewhere than their lines promise stay as text', () => {
  // The second line continues the HTML comment.
  expect(render('<!--\n:::acordeon[Uno]\n-->\n\nDos\n\n:::')).toBe('<p>Dos</p><p>:::</p>')
})

test('the text of blocks is searched and listed word by word', () => {
  const { plainText, headings } = renderMarkdown(
    ':::acordeon[Uno]\n## Dos\n\nTres.\n:::\n::boton[Cuatro]{url=/a}',
  )
  expect(plainText).toBe('Uno Tres. Cuatro\nDos')
  expect(headings.map(({ text }) => text)).toEqual(['Dos'])
})

test('the names of blocks are listed, so that a field can refuse them', () => {
  expect([...listNodeTypes('::::columnas\n:::columna\nUno\n:::\n::::')]).toEqual(
    expect.arrayContaining(['columnas', 'columna', 'paragraph']),
  )
})

test.each([
  [
    'too many blocks',
    '::boton[a]{url=/b}\n'.repeat(maxTextBlocks + 1),
    `más de ${maxTextBlocks} bloques (línea 301)`,
  ],
  [
    'too deep blocks',
    `Uno.\n${':::acordeon[a]\n'.repeat(6)}${':::\n'.repeat(6)}`,
    'bloques unos dentro de otros (línea 7)',
  ],
  [
    'too large galleries',
    `Uno.\n\n:::galeria\n${'![a](/b.png)\n'.repeat(maxGalleryImages + 1)}:::`,
    `más de ${maxGalleryImages} imágenes (línea 3)`,
  ],
])('%s are refused with their line', (_, markdown, problem) => {
  expect(tryRender(markdown)).toEqual({ problem: expect.stringContaining(problem) })
})
