import { strToU8, zipSync } from 'fflate'
import { createPng } from './mock-web.ts'

type Files = Record<string, Uint8Array<ArrayBufferLike>>
const zip = (files: Files): Uint8Array<ArrayBuffer> => new Uint8Array(zipSync(files, { level: 0 }))
const numbers = (count: number): number[] => Array.from({ length: count }, (_, number) => number)

/** Creates a repository with Hugo, Jekyll and Astro layouts, zipped as GitHub does. */
export function markdownExport(count: number): Uint8Array<ArrayBuffer> {
  const files: Files = {
    'blog-main/README.md': strToU8('# Blog\n'),
    'blog-main/content/posts/_index.md': strToU8('---\ntitle: x\n---\n'),
  }
  for (const number of numbers(count)) {
    // Article 0 links to article 2, an Astro page; every other article links to the one before it.
    const before = number === 0 ? 2 : number - 1
    const name = `articulo-${number}`
    const kind = number % 3
    if (kind === 0) {
      const text = `+++\ntitle = "Artículo ${number}"\ndate = 2022-03-04T05:06:07Z\ndraft = ${number % 2 === 0}\ntags = ["Ñandú", "Dos"]\nimage = "portada.png"\n+++\n\nHugo con [el anterior](/posts/articulo-${before}/#parte).\n\n![Un río](foto-${number}.png "Su pie")\n\n{{< youtube dQw4w9WgXcQ >}}\n`
      files[`blog-main/content/posts/${name}/index.md`] = strToU8(text)
      files[`blog-main/content/posts/${name}/foto-${number}.png`] = createPng(number)
      files[`blog-main/content/posts/${name}/portada.png`] = createPng(1_000 + number)
    } else if (kind === 1) {
      const text = `---\ntitle: "Artículo ${number}"\ndate: 2022-03-04 05:06:07 +0200\ncategories: [Jekyll]\nimage:\n  path: /assets/img/foto-${number}.png\n  alt: Portada\n---\nJekyll con [el anterior]({{ site.baseurl }}/posts/articulo-${before}/) y\n![Un río]({{ site.baseurl }}/assets/img/foto-${number}.png)\n\n{% highlight js %}\nlet a = 1\n{% endhighlight %}\n`
      files[`blog-main/_posts/2022-03-04-${name}.md`] = strToU8(text)
      files[`blog-main/assets/img/foto-${number}.png`] = createPng(number)
    } else {
      const text = `---\ntitle: Artículo ${number}\npubDate: 2022-03-04\ndescription: Un resumen\nheroImage: ../../assets/foto-${number}.png\nurl: /posts/articulo-${number}/\ndraft: false\n---\nimport X from './x.astro'\n\nAstro con [el anterior](${before % 3 === 1 ? `../../../_posts/2022-03-04-articulo-${before}.md` : `/posts/articulo-${before}/`}).\n\n![Un río][rio]\n\n[rio]: ../../assets/foto-${number}.png "Río"\n\n<img src="/publica-${number}.png" alt="Pública">\n`
      files[`blog-main/src/content/blog/${name}.mdx`] = strToU8(text)
      files[`blog-main/src/assets/foto-${number}.png`] = createPng(number)
      files[`blog-main/public/publica-${number}.png`] = createPng(2_000 + number)
    }
  }
  return zip(files)
}

export function substackExport(count: number): Uint8Array<ArrayBuffer> {
  const files: Files = {}
  const rows = [
    'post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url',
  ]
  for (const number of numbers(count)) {
    const before = number === 0 ? count - 1 : number - 1
    const id = `${900_000 + number}.articulo-${number}`
    const isOut = number % 10 !== 9
    rows.push(
      `${id},${isOut ? '2023-01-02T03:04:05.678Z' : ''},${isOut},,,newsletter,everyone,"Artículo ${number}, con coma","Un ""subtítulo""",`,
    )
    const original = `https://substack-post-media.s3.amazonaws.com/public/images/foto-${number}.png`
    const shown = `https://substackcdn.com/image/fetch/w_1456,c_limit,f_auto,q_auto:good,fl_progressive:steep/${encodeURIComponent(original)}`
    files[`posts/${id}.html`] = strToU8(
      `<p>Un texto con <a href="https://marta.substack.com/p/articulo-${before}">el anterior</a>.</p><div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="${shown}" data-component-name="Image2ToDOM"><div class="image2-inset"><picture><source type="image/webp" srcset="${shown} 424w" sizes="100vw"><img src="${shown}" width="1456" height="971" data-attrs="{&quot;src&quot;:&quot;${original}&quot;}" class="sizing-normal" alt=""></picture><div></div></div></a><figcaption class="image-caption">Su pie</figcaption></figure></div><div class="subscription-widget-wrap-editor" data-attrs="{}" data-component-name="SubscribeWidgetToDOM"><div class="subscription-widget show-subscribe"><form class="subscription-widget-subscribe"><input type="email" class="email-input" name="email"><input type="submit" class="button primary" value="Subscribe"></form></div></div><div id="youtube2-dQw4w9WgXcQ" class="youtube-wrap"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0" frameborder="0"></iframe></div></div><p class="button-wrapper" data-component-name="ButtonCreateButton"><a class="button primary" href="https://marta.substack.com/subscribe?"><span>Subscribe now</span></a></p>`,
    )
  }
  files['posts.csv'] = strToU8(`${rows.join('\n')}\n`)
  files['email_list.marta.csv'] = strToU8('email\nsocio@example.com\n')
  return zip(files)
}

const hex = (number: number): string => number.toString(16).padStart(32, 'a')

/** Creates a Notion export: a zip in a zip, with pages in Markdown and HTML and a database table. */
export function notionExport(count: number): Uint8Array<ArrayBuffer> {
  const files: Files = {}
  const name = (number: number): string =>
    `Artículo ${number} ${hex(number)}.${number % 2 === 0 ? 'md' : 'html'}`
  for (const number of numbers(count)) {
    const before = number === 0 ? count - 1 : number - 1
    const folder = `Artículo ${number} ${hex(number)}`
    const link =
      number % 3 === 0
        ? `https://www.notion.so/marta/Articulo-${before}-${hex(before)}?pvs=4`
        : encodeURIComponent(name(before))
    const picture = `${encodeURIComponent(folder)}/foto%201.png`
    files[`Privado/Blog ${hex(9_999)}/${folder}/foto 1.png`] = createPng(number)
    files[`Privado/Blog ${hex(9_999)}/${name(number)}`] = strToU8(
      number % 2 === 0
        ? `# Artículo ${number}\n\nTags: Ñandú, Dos\nEstado: Publicado\nFecha: 4 de marzo de 2022\n\nUn texto con [el anterior](${link}).\n\n![foto 1.png](${picture})\n\n<aside>\n💡 Un aviso\n\n</aside>\n\n[Tabla](${encodeURIComponent(`Tabla ${hex(8_888)}.csv`)})\n`
        : `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>Artículo ${number}</title><style>.x{}</style></head><body><article id="x" class="page sans"><header><h1 class="page-title">Artículo ${number}</h1><table class="properties"><tbody><tr class="property-row property-row-multi_select"><th>Tags</th><td><span class="selected-value">Ñandú</span><span class="selected-value">Dos</span></td></tr><tr class="property-row property-row-date"><th>Date</th><td><time>@March 4, 2022</time></td></tr></tbody></table></header><div class="page-body"><p>Un texto con <a href="${link}">el anterior</a>.</p><figure id="y" class="image"><a href="${picture}"><img style="width:480px" src="${picture}"/></a><figcaption>Su pie</figcaption></figure><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div><span class="to-do-children-checked">Hecho</span></li></ul></div></article></body></html>`,
    )
  }
  files[`Privado/Blog ${hex(9_999)}/Tabla ${hex(8_888)}.csv`] = strToU8(
    '\uFEFFNombre,Valor\nUno,1\n"Dos, o tres",2|3\n',
  )
  return zip({ 'Export-0123-Part-1.zip': zip(files) })
}
