import type { ReactNode } from 'react'
import { createPageNotFoundError, createServerError } from '#client/runtime/errors.ts'
import { defaultSite } from '#client/site.ts'
import { Brand } from '#client/ui/brand/brand.tsx'
import { TableOfContents } from '#client/ui/contents/table-of-contents.tsx'
import { ErrorScreen } from '#client/ui/error/error-screen.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { Icon, type IconName } from '#client/ui/icon/icon.tsx'
import { Footer } from '#client/ui/layout/footer.tsx'
import { Header } from '#client/ui/layout/header.tsx'
import { NextStep } from '#client/ui/next-step/next-step.tsx'
import { Pagination } from '#client/ui/pagination/pagination.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import { Published } from '#client/ui/time/published.tsx'

/** A part of `client/ui`: when to use it, and each of its states by name. */
export type GalleryPart = { name: string; use: string; states: Readonly<Record<string, ReactNode>> }

const icons: readonly IconName[] = [
  'arrow',
  'article',
  'gauge',
  'gear',
  'home',
  'key',
  'lock',
  'mail',
  'menu',
  'moon',
  'move',
  'people',
  'shield',
  'sun',
  'tag',
  'window',
]

const article = `
<h2>Una parte del texto</h2>
<p>Un párrafo con <em>énfasis</em>, <strong>fuerza</strong>, <code>código</code> y <a href="#x">un enlace</a>.</p>
<ul><li>Uno<ul><li>Dentro de uno</li></ul></li><li>Dos</li></ul>
<blockquote><p>Quien mide dos veces, excava una.</p></blockquote>
<aside class="aviso aviso-nota"><p class="aviso-titulo">Nota</p><p>Lo que conviene saber.</p></aside>
<aside class="aviso aviso-atencion"><p class="aviso-titulo">Atención</p><p>Lo que puede salir mal.</p></aside>
<div class="con-margen"><p>Un párrafo con algo al lado.</p><aside class="margen"><p>Una nota al margen.</p></aside></div>
<aside class="destacado" aria-hidden="true"><p>Quien mide dos veces, excava una.</p></aside>
<figure class="codigo"><figcaption>caudal.ts</figcaption><pre class="numerado"><code><span class="linea"><span class="hljs-keyword">const</span> a = <span class="hljs-number">1</span>
</span><mark class="linea"><span class="hljs-comment">// marcada</span>
</mark></code></pre></figure>
<pre><code class="language-diff"><span class="linea menos">-antes
</span><span class="linea mas">+después
</span></code></pre>
<div class="tabla"><table><thead><tr><th>Qué</th><th>Cuánto</th></tr></thead><tbody><tr><td>Uno</td><td>1</td></tr></tbody></table></div>`

/** Parts of the public pages. Their styles are in `client/ui/public.css`. */
export const publicParts: readonly GalleryPart[] = [
  {
    name: 'marca',
    use: 'El nombre del sitio, en la cabecera, el pie y el papel.',
    states: { normal: <Brand /> },
  },
  {
    name: 'iconos',
    use: 'Siempre junto a un texto que dice lo mismo.',
    states: { todos: icons.map((name) => <Icon key={name} name={name} />) },
  },
  {
    name: 'titulos',
    use: 'El título de una página, con su icono, y los de sus partes.',
    states: {
      página: (
        <p className="heading heading-1">
          <span className="tab">
            <Icon name="article" />
          </span>
          Con icono
        </p>
      ),
      parte: <Heading level={2}>Una parte</Heading>,
    },
  },
  {
    name: 'botones',
    use: 'Uno lleno por pantalla: lo que se espera. Los demás, en llano; lo que acompaña, como enlace.',
    states: {
      principal: (
        <a className="button" href="#x">
          Escríbenos
          <Icon name="arrow" />
        </a>
      ),
      llano: (
        <button type="button" className="button plain">
          Ver servicios
        </button>
      ),
      'como enlace': (
        <button type="button" className="link">
          Cambiar
        </button>
      ),
      'en camino': (
        <button type="button" className="button" aria-disabled="true">
          Enviando…
        </button>
      ),
    },
  },
  {
    name: 'etiquetas',
    use: 'Temas de un artículo y otras páginas a las que ir.',
    states: {
      varias: (
        <ul role="list" className="tags">
          <li>
            <a className="tag" href="#x">
              Correo <small>3</small>
            </a>
          </li>
          <li>
            <a className="tag" href="#x" aria-current="page">
              Rendimiento
            </a>
          </li>
        </ul>
      ),
    },
  },
  {
    name: 'tarjetas',
    use: 'Cosas de la misma clase, que se comparan.',
    states: {
      dos: (
        <div className="cards">
          <article className="card">
            <h3>Correo</h3>
            <p>Que llegue, y que se sepa por qué.</p>
          </article>
          <article className="card">
            <h3>Copias</h3>
            <p>Que existan, y que se prueben.</p>
          </article>
        </div>
      ),
    },
  },
  {
    name: 'pasos',
    use: 'Lo que ocurre en orden.',
    states: {
      dos: (
        <ol className="steps">
          <li>
            <h3>Miramos</h3>
            <p>Lo que hay.</p>
          </li>
          <li>
            <h3>Proponemos</h3>
            <p>Lo que haríamos.</p>
          </li>
        </ol>
      ),
    },
  },
  {
    name: 'hilos',
    use: 'El dibujo de cada servicio y de cada artículo, hecho de su dirección; y el de lo que está vacío.',
    states: Object.fromEntries([
      ...defaultSite.services.map(({ id, name }) => [
        name,
        <ThreadDrawing key={id} subject="servicio" seed={id} />,
      ]),
      ['un artículo', <ThreadDrawing key="uno" subject="articulo" seed="correo-que-llega" />],
      ['otro artículo', <ThreadDrawing key="dos" subject="articulo" seed="copias-que-vuelven" />],
      ['nada todavía', <ThreadDrawing key="nada" subject="vacio" seed="blog" />],
    ]),
  },
  {
    name: 'onda',
    use: 'Los hilos de la portada, enredados mientras se abre la página, y con los cabos sueltos del lector.',
    states: {
      entera: (
        <div className="wave">
          <div className="wipe">
            <div className="lines" />
          </div>
        </div>
      ),
    },
  },
  {
    name: 'prosa',
    use: 'Un artículo o una página, como sale de su Markdown.',
    states: { 'de todo un poco': <div className="prose" dangerouslySetInnerHTML={{ __html: article }} /> },
  },
  {
    name: 'contenidos',
    use: 'Las partes de un texto largo: encima de él, y al lado donde hay sitio.',
    states: {
      normal: (
        <TableOfContents
          title="En esta página"
          sections={[
            { id: 'una', text: 'Una parte del texto', level: 2 },
            { id: 'dentro', text: 'Lo que va dentro', level: 3 },
            { id: 'otra', text: 'Otra parte', level: 2 },
          ]}
        />
      ),
    },
  },
  {
    name: 'datos-del-articulo',
    use: 'Cuándo se publicó y cuánto se tarda en leer.',
    states: { normal: <Published at="2026-01-02T12:00:00.000Z" minutes={7} /> },
  },
  {
    name: 'paginas',
    use: 'Al pie de una lista que sigue.',
    states: {
      primera: <Pagination basePath="/blog" page={1} pages={9} />,
      'en medio': <Pagination basePath="/blog" page={5} pages={9} />,
    },
  },
  { name: 'cabecera', use: 'En todas las páginas públicas.', states: { normal: <Header /> } },
  {
    name: 'siguiente-paso',
    use: 'Al final de las páginas que hablan de nosotros.',
    states: {
      normal: (
        <NextStep
          text={{
            title: '¿Qué te gustaría dejar resuelto?',
            text: 'Escríbenos dos o tres frases sobre lo que tienes y lo que te preocupa. Te responde una persona que hace el trabajo, sin compromiso y con una primera opinión útil.',
            button: 'Escríbenos',
          }}
        />
      ),
    },
  },
  { name: 'pie', use: 'Al final de todas las páginas públicas.', states: { normal: <Footer /> } },
  {
    name: 'error',
    use: 'En lugar de una página que no puede ser.',
    states: {
      'no existe': <ErrorScreen error={createPageNotFoundError('/nada')} />,
      'falló algo': <ErrorScreen error={createServerError('0f3c')} />,
    },
  },
]
