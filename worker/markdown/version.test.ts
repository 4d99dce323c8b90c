import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rendererVersion, renderMarkdown } from './render.ts'

/** Uses every feature of the renderer. */
const fixture = `# Uno

## Dos *énfasis*

### Tres

Tarda 2,5 s. Texto **fuerte**, ~~tachado~~, \`código\`, [enlace](https://cauce.example/a "título") y [otro](/blog).
Nota[^1]. <script>alert(1)</script> <b onclick="alert(1)">crudo</b>

[^1]: Al pie, con [enlace](javascript:alert(1)).

- [ ] pendiente
- [x] hecho

1. uno
2. dos

> cita

> [!WARNING]
> Cuidado.

> [!MARGEN]
> Al lado de lo anterior.

> [!DESTACADO]
> uno

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`ts
const a = 'x' // y
\`\`\`

\`\`\`diff title="a.ts" {2} números
-uno
+dos
\`\`\`

![Un río](/medios/abcdefghjkmnpqrstvwx/960.png "El río | Foto: Ana Ruiz")

[![Un río](/medios/abcdefghjkmnpqrstvwx/960.png#ancho=480 "El río, más pequeño")](https://cauce.example/rio)

![Suelta](https://cauce.example/b.png)

https://youtu.be/dQw4w9WgXcQ

## State

---

:::aviso[Antes]{tipo=consejo}
Copia.
:::

:::cita[Ada]{url="https://cauce.example/ada"}
Una.
:::

:::acordeon[¿Cuánto?]
Poco.
:::

::::columnas
:::columna
Uno.
:::
:::columna
Dos.
:::
::::

::boton[Pide]{url=/contacto}
::formulario[Escribe]{asunto=soporte}

:::galeria
![Un río](/medios/abcdefghjkmnpqrstvwx/960.png)
![Un río](/medios/abcdefghjkmnpqrstvwx/960.png "Pie")
:::

:::mapa[Calle 5]{url="https://cauce.example/mapa"}
![Un río](/medios/abcdefghjkmnpqrstvwx/960.png)
:::

:::mapa[Calle 6]
:::
`
const image = {
  src: '/medios/abcdefghjkmnpqrstvwx/960.png',
  srcset: '/medios/abcdefghjkmnpqrstvwx/480.png 480w, /medios/abcdefghjkmnpqrstvwx/960.png 960w',
  width: 960,
  height: 540,
  alt: 'Un río',
  focus: { x: 20, y: 80 },
  formerAlts: [],
}

/** Hash of the rendered fixture by renderer version. Do not change lines of released versions. */
const known: Readonly<Record<number, string>> = {
  1: 'a52b89ffc934afe5',
  2: '81a96cc54740ab01',
  3: 'dd5bd69a37d0195b',
  4: '32daa13eed87347f',
  5: 'ba78f5a6b6c18267',
  6: '54f3baf4b0446d7a',
  7: 'a928e506200d3ad0',
  8: '8c8fc1fbbc93940f',
  9: 'c41b5358e8411485',
  10: 'ae1eb6921e2f4111',
  11: '3e583dd1118288e5',
}

test('the output of the renderer changes only with its version', () => {
  const { html, headings, wordCount, plainText } = renderMarkdown(
    fixture,
    new Map([['abcdefghjkmnpqrstvwx', image]]),
  )
  // Uses the property names that the hashes of released versions were made with.
  const stored = JSON.stringify({ html, headings, words: wordCount, plain: plainText })
  const hash = createHash('sha256').update(stored).digest('hex').slice(0, 16)
  expect(
    hash,
    `The renderer's output has changed. Raise rendererVersion in worker/markdown/render.ts and add to known in this file: ${rendererVersion + 1}: '${hash}'. After the deploy, npm run rerender makes stored articles again.`,
  ).toBe(known[rendererVersion])
})
