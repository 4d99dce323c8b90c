/** Lists the pages to link: the first, the last, the current one and its neighbours. Null marks skipped pages. */
export function listPageLinks(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b)
  return sorted.flatMap((n, index) => (index > 0 && n - (sorted[index - 1] ?? 0) > 1 ? [null, n] : [n]))
}

/** With a hash, because the router does not scroll if only the query changes. The first page has no number. */
export function Pagination({ basePath, page, pages }: { basePath: string; page: number; pages: number }) {
  if (pages < 2) return null
  const more = `${basePath}${basePath.includes('?') ? '&' : '?'}pagina=`
  const toHref = (n: number): string => `${n === 1 ? basePath : more + n}#contenido`
  return (
    <nav className="pages" aria-label="Páginas">
      {page > 1 && (
        <a href={toHref(page - 1)} rel="prev">
          Anterior
        </a>
      )}
      {listPageLinks(page, pages).map((n, index) =>
        n === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={n}
            href={toHref(n)}
            aria-current={n === page ? 'page' : undefined}
            aria-label={`Página ${n}`}
          >
            {n}
          </a>
        ),
      )}
      {page < pages && (
        <a href={toHref(page + 1)} rel="next">
          Siguiente
        </a>
      )}
    </nav>
  )
}
