import type { Site } from '#client/site.ts'
import { escapeHtml } from '../http/responses/escape.ts'

/** The bar above the header, shown between two instants (epoch milliseconds); infinite = no limit. */
export type Announcement = { html: string; from: number; until: number; hideStyles: string }

/** FNV-1a hash of text and link: a dismissed announcement is shown again when it changes. */
function hashText(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

export function createAnnouncement({
  noticeText,
  noticeHref,
  noticeFrom,
  noticeUntil,
}: Site): Announcement | null {
  if (noticeText === '') return null
  const mark = hashText(`${noticeHref} ${noticeText}`)
  const text = escapeHtml(noticeText)
  const said = noticeHref === '' ? text : `<a href="${escapeHtml(noticeHref)}">${text}</a>`
  return {
    html:
      `<aside class="notice" aria-label="Aviso"><p>${said}</p>` +
      `<button type="button" data-notice-close="${mark}" aria-label="Cerrar el aviso">✕</button></aside>`,
    from: noticeFrom === '' ? -Infinity : Date.parse(noticeFrom),
    until: noticeUntil === '' ? Infinity : Date.parse(noticeUntil),
    hideStyles: `[data-aviso="${mark}"] .notice{display:none}`,
  }
}

/** HTML of the announcement during its period; empty outside of it. */
export const getAnnouncementHtml = (notice: Announcement | null, now: number): string =>
  notice && notice.from <= now && now < notice.until ? notice.html : ''

/** Removes the announcement from the settings sent to every page: its text must not be readable before it starts. */
export const removeAnnouncement = (site: Site): Site => ({
  ...site,
  noticeText: '',
  noticeHref: '',
  noticeFrom: '',
  noticeUntil: '',
})
