import type { Image } from './contract/image.ts'

export function LibraryImage({ image, alt, sizes }: { image: Image; alt: string; sizes: string }) {
  return (
    <img
      ref={(shown) => {
        // By script, because the page's CSP forbids `style` attributes in HTML.
        if (shown) shown.style.objectPosition = image.focus ? `${image.focus.x}% ${image.focus.y}%` : ''
      }}
      src={image.src}
      srcSet={image.srcset}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading="lazy"
    />
  )
}
