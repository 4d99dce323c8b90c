import type { CaseContent } from '#client/features/content/kinds/case.ts'
import { formatMonth, formatPermission } from '#client/features/content/public/case-facts.ts'
import type { CustomerLogo } from '#client/features/site/customer-logos.ts'
import { escapeHtml } from '../../http/responses/escape.ts'

const maxOnHome = 2
const maxFigures = 2
const maxLogos = 12
/** Height of a logo, in pixels. */
const logoHeight = 40

/** Like `Figures` (client/features/content/public/case.tsx). */
const renderFigure = ({ title, before, after }: CaseContent['figures'][number]): string =>
  `<div><dt>${escapeHtml(title)}</dt><dd>${escapeHtml(before)} <span aria-hidden="true">→</span><span class="hidden"> a </span> <strong>${escapeHtml(after)}</strong></dd></div>`

const renderLine = (line: string): string => `<p>${escapeHtml(line)}</p>`

function renderCase({
  slug,
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
  const measured =
    figures.length > 0
      ? `<dl class="figures">${figures.slice(0, maxFigures).map(renderFigure).join('')}</dl>`
      : lines.map(renderLine).join('')
  // The version before the pages of cases published them without a slug.
  const name = slug === '' ? escapeHtml(title) : `<a href="/casos/${slug}">${escapeHtml(title)}</a>`
  return `<li class="card case"><div><h3>${name}</h3>${
    asHtml?.['problem'] ?? renderLine(problem)
  }</div><div>${measured}<p class="meta">${escapeHtml(notes.filter(Boolean).join(' '))}</p></div></li>`
}

/** Cases with their figures as HTML: browsers need no script for them. Empty without cases. */
export const renderCases = (cases: readonly CaseContent[]): string =>
  cases.length > 0 ? `<ul role="list" class="cards">${cases.map(renderCase).join('')}</ul>` : ''

export const renderHomeCases = (cases: readonly CaseContent[]): string =>
  renderCases(cases.slice(0, maxOnHome))

/** The first logos for the home page. */
export function renderLogos(logos: readonly CustomerLogo[]): string {
  const items = logos.slice(0, maxLogos).map(({ src, width, height, alt, href }) => {
    const image = `<img src="${escapeHtml(src)}" width="${Math.round((width * logoHeight) / height)}" height="${logoHeight}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async">`
    return `<li>${href ? `<a href="${escapeHtml(href)}">${image}</a>` : image}</li>`
  })
  return `<ul role="list" class="actions">${items.join('')}</ul>`
}
