import { Image } from '@tiptap/extension-image'

/** An image whose Markdown title is its caption; shown as a figure while writing. */
export const Picture = Image.extend({
  addNodeView() {
    return ({ node }) => {
      const figure = document.createElement('figure')
      const image = document.createElement('img')
      const caption = document.createElement('figcaption')
      const { src, alt, title } = node.attrs
      image.src = String(src ?? '')
      image.alt = String(alt ?? '')
      caption.textContent = String(title ?? '')
      figure.append(image, ...(title ? [caption] : []))
      return { dom: figure }
    }
  },
})
