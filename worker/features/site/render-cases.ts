import type { CaseContent } from '#client/features/content/kinds/case.ts'
import { listCustomerLogos } from '#client/features/site/customer-logos.ts'
import { formatMonth } from '#client/features/site/format-month.ts'
import { formatPermission } from '#client/features/site/format-permission.ts'
import { escapeHtml } from '../../http/responses/escape.ts'

const maxOnHome = 2
const maxFigures = 2
const maxLogos = 8
/** Height of a logo, in pixels. */
const logoHeight = 40

const renderFigure = ({ title, before, after }: CaseContent['figures'][number]): string =>
  `<p class="proof"><span>${escapeHtml(title)}</span>de ${escapeHtml(before)} a <strong>${escapeHtml(after)}</strong></p>`

const renderLine = (line: string): string => `<p>${escapeHtml(line)}</p>`

function renderCase({
  title,
  problem,
  asHtml,
  figures,
  results,
  source,
  date,
  customer,
}: CaseContent): string {
  const lines = figures.length > 0 ? [] : results.slice(0, maxFigures)
  const notes = [
    source && `Fuente: ${source}${date && `, ${formatMonth(date)}`}.`,
    customer && formatPermission(customer),
  ]
  return `<li class="card"><h3>${escapeHtml(title)}</h3>${asHtml?.['problem'] ?? renderLine(problem)}${lines
    .map(renderLine)
    .join('')}${figures.slice(0, maxFigures).map(renderFigure).join('')}<p class="meta">${escapeHtml(
    notes.filter(Boolean).join(' '),
  )}</p></li>`
}

/** Cases with their figures as HTML: browsers need no script for them. Empty without cases. */
export const renderCases = (cases: readonly CaseContent[]): string =>
  cases.length > 0 ? `<ul role="list" class="cards">${cases.map(renderCase).join('')}</ul>` : ''

export function renderHomeCases(cases: readonly CaseContent[]): string {
  const images = listCustomerLogos(cases)
    .slice(0, maxLogos)
    .map(
      ({ src, width, height, alt }) =>
        `<li><img src="${escapeHtml(src)}" width="${Math.round((width * logoHeight) / height)}" height="${logoHeight}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async"></li>`,
    )
  return (
    renderCases(cases.slice(0, maxOnHome)) +
    (images.length > 0 ? `<ul role="list" class="actions">${images.join('')}</ul>` : '')
  )
}
