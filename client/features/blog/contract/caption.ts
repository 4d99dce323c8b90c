/** What stands below an image: what it shows, and whose it is. */
export type Caption = { text: string; credit: string }

/** Takes an image's Markdown title apart: `El cauce | Foto: Ana Ruiz`. */
export function parseCaption(title: string): Caption {
  const whole = title.trim()
  const at = whole.lastIndexOf('|')
  const isApart = at >= 0 && /^\s?$/.test(whole.charAt(at - 1)) && /\s/.test(whole.charAt(at + 1))
  return isApart
    ? { text: whole.slice(0, at).trim(), credit: whole.slice(at + 1).trim() }
    : { text: whole, credit: '' }
}

export const formatCaption = ({ text, credit }: Caption): string =>
  [text, credit && `| ${credit}`].filter(Boolean).join(' ')
