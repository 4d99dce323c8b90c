import { PermittedLink } from '#client/ui/text/permitted-link.tsx'
import { href as mediaHref } from '../../media/routes.ts'
import type { RestoredSettings } from '../../settings/contract.ts'
import { href as settingsHref } from '../../settings/routes.ts'
import type { ImportCounts } from '../contract.ts'
import { formatContents, listFormat } from '../format.ts'
import { LimitedList } from './limited-list.tsx'

type ImportSummaryProps = {
  counts: ImportCounts
  drafts: boolean
  hasSettings: boolean
  leftOutSettings: RestoredSettings['leftOut']
}

export function ImportSummary({ counts, drafts, hasSettings, leftOutSettings }: ImportSummaryProps) {
  const { kinds, texts, replaced, media, redirects, there } = counts
  const isOne = texts + replaced + media + redirects === 1 && !hasSettings
  const parts = [
    ...kinds,
    {
      text:
        replaced === 1
          ? `${formatContents({ texts: 1 })} que volvió a como está en el zip`
          : replaced > 1
            ? `${formatContents({ texts: replaced })} que volvieron a como están en el zip`
            : '',
      href: '',
    },
    { text: formatContents({ media }), href: mediaHref('mngr-medios') },
    { text: formatContents({ redirects }), href: '' },
    { text: hasSettings ? 'los datos de la empresa' : '', href: settingsHref('mngr-ajustes') },
  ].filter(({ text }) => text !== '')
  const hrefs = new Map(parts.map(({ text, href }) => [text, href]))
  const sentence = listFormat.formatToParts(hrefs.keys()).map(({ value }) => {
    const href = hrefs.get(value)
    return href ? <Link key={value} text={value} href={href} /> : value
  })
  return (
    <>
      <p>
        {hrefs.size === 0 ? 'No ha' : isOne ? 'Ha' : 'Han'} entrado {hrefs.size > 0 ? sentence : 'nada nuevo'}
        {drafts &&
          kinds.length > 0 &&
          (hrefs.size > kinds.length ? '; los textos, ' : ', ') +
            (texts + replaced === 1 ? 'como borrador' : 'como borradores')}
        .{there > 0 && ` Ya estaban: ${there}.`}
      </p>
      {leftOutSettings.length > 0 && (
        <>
          <p>De los datos de la empresa, esto no vale aquí y quedó como estaba:</p>
          <LimitedList items={leftOutSettings}>
            {({ label, reason }) => (
              <li key={label}>
                <strong>{label}</strong>: {reason}
              </li>
            )}
          </LimitedList>
        </>
      )}
      {kinds.length > 0 && (
        <ul className="plain-list transfer-rows">
          {kinds.flatMap(({ first, text, href, more }) =>
            [...first, ...(more > 0 ? [{ text: `y ${more} más: ${text} en total`, href }] : [])].map(
              (link) => (
                <li key={link.text + link.href}>
                  <Link {...link} />
                </li>
              ),
            ),
          )}
        </ul>
      )}
    </>
  )
}

const Link = ({ text, href }: { text: string; href: string }) => (
  <PermittedLink href={href}>{text}</PermittedLink>
)
