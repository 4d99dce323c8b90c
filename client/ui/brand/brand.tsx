import { useSite } from '../../runtime/site/use-site.ts'

type BrandProps = {
  href?: string
  /** The background is dark in both themes. */
  isDark?: boolean
}

/**
 * Links home with the built-in mark and the name, or the owner's logo or mark. A square logo stands beside the name; a
 * logo without one for dark backgrounds stands on white there.
 */
export function Brand({ href = '/', isDark }: BrandProps) {
  const { name, logo, logoDark, mark } = useSite()
  const light = logo && logoDark
  const image = (isDark && light) || logo || mark
  const darkLogo = !isDark && light
  const hasName = !logo || logo.width < logo.height * 1.5
  const alt = hasName ? '' : name
  return (
    <a className="brand" href={href}>
      {image ? (
        <>
          <img {...image} alt={alt} className={darkLogo ? 'day' : logo && !light ? 'plate' : undefined} />
          {/* Lazy: the browser does not load it while the theme hides it. */}
          {darkLogo && <img {...darkLogo} alt={alt} className="night" loading="lazy" />}
        </>
      ) : (
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path fill="currentColor" d="M9 1h14a8 8 0 0 1 8 8v22H1V9a8 8 0 0 1 8-8z" />
          <path
            className="brand-lines"
            fill="none"
            strokeWidth="2.6"
            d="M1 12c8 0 8-5 15-5s7 5 15 5M1 18.5c8 0 8-5 15-5s7 5 15 5M1 25c8 0 8-5 15-5s7 5 15 5"
          />
        </svg>
      )}
      {hasName && name}
    </a>
  )
}
