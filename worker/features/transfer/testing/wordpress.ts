const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const site = 'https://viejo-blog.es'
const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`

type Item = {
  id: number
  title: string
  slug: string
  type?: string
  status?: string
  content?: string
  excerpt?: string
  categories?: [string, string][]
  extra?: string
  parent?: number
}

/** Creates an item as `wp-admin/includes/export.php` of WordPress does. */
function createItem({
  id,
  title,
  slug,
  type = 'post',
  status = 'publish',
  content = '',
  excerpt = '',
  ...more
}: Item): string {
  const { categories = [], extra = '', parent = 0 } = more
  const link = type === 'post' ? `${site}/2019/05/${slug}/` : `${site}/${slug}/`
  return `
	<item>
		<title>${cdata(title)}</title>
		<link>${link}</link>
		<pubDate>Wed, 01 May 2019 08:00:00 +0000</pubDate>
		<dc:creator>${cdata('marta')}</dc:creator>
		<guid isPermaLink="false">${site}/?p=${id}</guid>
		<description></description>
		<content:encoded>${cdata(content)}</content:encoded>
		<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
		<wp:post_id>${id}</wp:post_id>
		<wp:post_date>${cdata('2019-05-01 10:00:00')}</wp:post_date>
		<wp:post_date_gmt>${cdata(status === 'draft' ? '0000-00-00 00:00:00' : '2019-05-01 08:00:00')}</wp:post_date_gmt>
		<wp:comment_status>${cdata('open')}</wp:comment_status>
		<wp:post_name>${cdata(slug)}</wp:post_name>
		<wp:status>${cdata(status)}</wp:status>
		<wp:post_parent>${parent}</wp:post_parent>
		<wp:menu_order>0</wp:menu_order>
		<wp:post_type>${cdata(type)}</wp:post_type>
		<wp:post_password>${cdata('')}</wp:post_password>
		<wp:is_sticky>0</wp:is_sticky>
		${categories.map(([domain, name]) => `<category domain="${domain}" nicename="${name.toLowerCase()}">${cdata(name)}</category>`).join('\n		')}
		${extra}
	</item>`
}

const createAttachment = (id: number, parent: number, alt: string): string =>
  createItem({
    id,
    parent,
    title: `foto-${id}`,
    slug: `foto-${id}`,
    type: 'attachment',
    status: 'inherit',
    excerpt: `Pie de ${id}`,
    extra: `<wp:attachment_url>${cdata(`${site}/wp-content/uploads/2019/05/foto-${id}.png`)}</wp:attachment_url>${meta('_wp_attachment_image_alt', alt)}`,
  })

const small = (id: number): string => `${site}/wp-content/uploads/2019/05/foto-${id}-300x225.png`
const image = (id: number, alt = ''): string =>
  `<img class="alignnone size-medium wp-image-${id}" src="${small(id)}" alt="${alt}" width="300" height="225" />`

/** Creates the content of an article, with images whose ids start at 1,000 and a link to the article before it. */
function createContent(number: number): string {
  const before = number === 0 ? 199 : number - 1
  const link = `<a href="http://www.viejo-blog.es/2019/05/articulo-${before}/#parte">el anterior</a>`
  const first = 1_000 + number * 2
  if (number % 4 === 0)
    return `<!-- wp:paragraph -->\n<p>Con bloques y ${link}.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:image {"id":${first},"sizeSlug":"large"} -->\n<figure class="wp-block-image size-large"><img src="${small(first)}" alt="" class="wp-image-${first}"/><figcaption class="wp-element-caption">Un pie <em>de foto</em></figcaption></figure>\n<!-- /wp:image -->\n\n<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":${first + 1}} -->\n<figure class="wp-block-image size-large"><img src="${small(first + 1)}" alt="Galería" class="wp-image-${first + 1}"/></figure>\n<!-- /wp:image --></figure>\n<!-- /wp:gallery -->\n\n<!-- wp:embed {"url":"https://youtu.be/dQw4w9WgXcQ","type":"video"} -->\n<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure>\n<!-- /wp:embed -->\n\n<!-- wp:latest-posts {"postsToShow":3} /-->\n\n<!-- wp:code -->\n<pre class="wp-block-code"><code>if (a[i] &lt; 1) {}</code></pre>\n<!-- /wp:code -->`
  if (number % 4 === 1)
    return `Texto clásico con ${link}\nen dos líneas.\n\n[caption id="attachment_${first}" align="aligncenter" width="300"]<a href="${site}/wp-content/uploads/2019/05/foto-${first}.png">${image(first, 'Un puente')}</a> El puente viejo[/caption]\n\n<h2>Parte</h2>\n[gallery ids="${first},${first + 1}" columns="2"]\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n[contact-form-7 id="5" title="Contacto"]`
  if (number % 4 === 2)
    return `<p>Con párrafos &amp; ]]> rarezas, ${link} y <a href="/?p=${100 + before}">por número</a>.</p><p>${image(first)} junto al texto</p>[gallery]`
  return `Solo texto [sic] con ${link}, y <a href="${site}/2019/05/articulo-${before}/">otra vez</a>.\n\n[vc_row][vc_column width="1/2"]Dentro de columnas[/vc_column][/vc_row]\n\n${image(first, 'Clásica')}\n\n${image(first + 1, 'Otra')}`
}

/** Creates a WordPress export with `count` articles and the items that every export has. */
export function wordpressExport(count: number): string {
  const posts = Array.from({ length: count }, (_, number) => {
    const first = 1_000 + number * 2
    const status = number % 10 === 9 ? 'draft' : 'publish'
    const post = createItem({
      id: 100 + number,
      title: `Artículo ${number} &amp; compañía`,
      slug: `articulo-${number}`,
      status,
      content: createContent(number),
      excerpt: number % 3 === 0 ? '<p>Un <strong>extracto</strong></p>' : '',
      categories: [
        ['category', number % 2 === 0 ? 'Noticias' : 'Uncategorized'],
        ['post_tag', `Ñandú ${number % 5}`],
      ],
      extra: meta('_edit_last', '1') + (number % 2 === 0 ? meta('_thumbnail_id', String(first)) : ''),
    })
    return (
      post +
      createAttachment(first, 100 + number, 'Descripción') +
      createAttachment(first + 1, 100 + number, '')
    )
  })
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file generated by WordPress as an export of your site. -->
<!-- generator="WordPress/6.4" created="2024-01-01 00:00" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
	<title>Viejo blog</title>
	<link>${site}</link>
	<wp:wxr_version>1.2</wp:wxr_version>
	<wp:base_site_url>${site}</wp:base_site_url>
	<wp:base_blog_url>${site}</wp:base_blog_url>
	<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('marta')}</wp:author_login><wp:author_email>${cdata('marta@viejo-blog.es')}</wp:author_email><wp:author_display_name>${cdata('Marta Ruiz')}</wp:author_display_name></wp:author>
	<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>${cdata('noticias')}</wp:category_nicename><wp:cat_name>${cdata('Noticias')}</wp:cat_name></wp:category>
${posts.join('')}
${createItem({ id: 9_001, title: 'Quiénes somos', slug: 'quienes-eramos', type: 'page', content: '<p>Somos.</p>' })}
${createItem({ id: 9_002, title: 'Tirado', slug: 'tirado__trashed', status: 'trash' })}
${createItem({ id: 9_003, title: '', slug: '9003', type: 'nav_menu_item' })}
</channel>
</rss>`
}
