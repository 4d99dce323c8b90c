import type { ReactNode } from 'react'
import { useId } from 'react'
import { formatCount } from '#client/runtime/text/format-numbers.ts'
import { Icon } from '#client/ui/icon/icon.tsx'
import type { CountLine } from './contract/report.ts'

type CountTableProps = {
  title: string
  /** Heading of the names; `what` is the heading of the counts. */
  head: string
  what: string
  lines: readonly CountLine[]
  /** Where the numbers of a page are. Its name leads there, and a link of its own to the page. */
  getPagePath?: (page: string) => string
}

export function CountTable({ title, head, what, lines, getPagePath }: CountTableProps) {
  const id = useId()
  if (lines.length === 0) return null
  const most = Math.max(1, ...lines.map(({ count }) => count))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="visit-table" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{what}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">
                <LineName line={line} getPagePath={getPagePath} />
                <LineBar share={line.count / most} />
              </th>
              <td>{formatCount(line.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type LineNameProps = { line: CountLine; getPagePath: CountTableProps['getPagePath'] | undefined }

function LineName({ line: { name, href, kind, title }, getPagePath }: LineNameProps) {
  return (
    <>
      {href === undefined ? name : <a href={getPagePath?.(href) ?? href}>{title ?? name}</a>}
      {href !== undefined && getPagePath && (
        <>
          {' '}
          <PublicPageLink path={href} label="Ver">
            <Icon name="arrow" />
          </PublicPageLink>
        </>
      )}
      {title && <span className="help visit-address"> {name}</span>}
      {kind && <span className="help"> {kind}</span>}
    </>
  )
}

type PublicPageLinkProps = { path: string; label: string; children: ReactNode }

/** Opens a public page in another tab, so that the report stays open. */
export const PublicPageLink = ({ path, label, children }: PublicPageLinkProps) => (
  <a
    className="help"
    href={path}
    target="_blank"
    title="Ver en el sitio"
    aria-label={`${label} ${path} en el sitio, en otra pestaña`}
  >
    {children}
  </a>
)

function LineBar({ share }: { share: number }) {
  return (
    <svg className="visit-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(1, Math.round(share * 100))} height="4" />
    </svg>
  )
}
