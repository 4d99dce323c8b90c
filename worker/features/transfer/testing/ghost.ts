const lexical = (text: string, image: string, href: string): string =>
  JSON.stringify({
    root: {
      type: 'root',
      version: 1,
      children: [
        {
          type: 'paragraph',
          version: 1,
          children: [
            { type: 'extended-text', format: 1, text, version: 1 },
            {
              type: 'link',
              url: href,
              children: [{ type: 'extended-text', format: 0, text: 'el anterior' }],
            },
          ],
        },
        { type: 'image', version: 1, src: image, alt: 'De Lexical', caption: 'Su pie', cardWidth: 'regular' },
        { type: 'codeblock', version: 1, code: 'let a = 1', language: 'js' },
        { type: 'bookmark', version: 1, url: 'https://ghost.org/', metadata: { title: 'Ghost' } },
        { type: 'paywall', version: 1 },
      ],
    },
  })

const mobiledoc = (text: string, image: string, href: string): string =>
  JSON.stringify({
    version: '0.3.1',
    atoms: [['soft-return', '', {}]],
    cards: [
      ['image', { src: image, alt: 'De Mobiledoc' }],
      ['markdown', { markdown: '## De Markdown\n\n- uno' }],
    ],
    markups: [['strong'], ['a', ['href', href]]],
    sections: [
      [
        1,
        'p',
        [
          [0, [0], 1, text],
          [1, [], 0, 0],
          [0, [1], 1, 'el anterior'],
        ],
      ],
      [10, 0],
      [10, 1],
      [3, 'ul', [[[0, [], 0, 'Elemento']]]],
    ],
  })

/** Creates one of `count` posts; each links to the one before. */
function createPost(number: number, count: number) {
  const before = number === 0 ? count - 1 : number - 1
  const href = `__GHOST_URL__/articulo-${before}/`
  const image = `__GHOST_URL__/content/images/2021/02/foto-${number}.png`
  const html = `<p>Un texto con <a href="${href}">el anterior</a>.</p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="${image}" class="kg-image" alt="Un río" loading="lazy" width="600" height="400" srcset="__GHOST_URL__/content/images/size/w600/2021/02/foto-${number}.png 600w"><figcaption>Su pie</figcaption></figure><div class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/2021/02/galeria-${number}.png" width="1" height="1" loading="lazy" alt=""></div></div></div></div><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://ghost.org/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Ghost</div></div></a></figure><figure class="kg-card kg-embed-card"><iframe width="200" height="113" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="Video"></iframe></figure>`
  const kind = number % 4
  return {
    id: `63f${number}`,
    uuid: `u-${number}`,
    title: `Artículo ${number}`,
    slug: `articulo-${number}`,
    mobiledoc: kind === 3 ? mobiledoc(`Texto ${number} `, image, href) : null,
    lexical: kind === 2 ? lexical(`Texto ${number} `, image, href) : null,
    html: kind < 2 ? html : null,
    comment_id: `63f${number}`,
    plaintext: 'Un texto',
    feature_image: `__GHOST_URL__/content/images/2021/02/portada-${number}.png`,
    featured: 0,
    type: 'post',
    status: number % 10 === 9 ? 'draft' : 'published',
    visibility: 'public',
    custom_excerpt: number % 2 === 0 ? 'Un extracto' : null,
    published_at: '2021-02-03T04:05:06.000Z',
  }
}

/** Creates an export like that of Ghost 5. */
export function ghostExport(count: number): string {
  const posts = Array.from({ length: count }, (_, number) => createPost(number, count))
  const ids = posts.map(({ id }) => id)
  const data = {
    posts: [
      ...posts,
      {
        id: 'p1',
        title: 'Acerca de',
        slug: 'acerca',
        html: '<p>x</p>',
        type: 'page',
        status: 'published',
        visibility: 'public',
      },
    ],
    posts_authors: ids.map((id, at) => ({ id: `a${at}`, post_id: id, author_id: '1', sort_order: 0 })),
    posts_meta: ids.map((id, at) => ({
      id: `m${at}`,
      post_id: id,
      feature_image_alt: 'La portada',
      meta_title: 'SEO',
    })),
    posts_tags: ids.flatMap((id, at) => [
      { id: `t${at}`, post_id: id, tag_id: 't1', sort_order: 0 },
      { id: `s${at}`, post_id: id, tag_id: 't2', sort_order: 1 },
    ]),
    tags: [
      { id: 't1', name: 'Noticias', slug: 'noticias' },
      { id: 't2', name: '#interna', slug: 'hash-interna' },
    ],
    users: [
      { id: '1', name: 'Marta Ruiz', slug: 'marta', email: 'marta@viejo-blog.es', password: '$2a$10$x' },
    ],
    members: [{ id: 'm', email: 'socio@example.com' }],
  }
  return JSON.stringify({ db: [{ meta: { exported_on: 1_700_000_000_000, version: '5.82.0' }, data }] })
}
