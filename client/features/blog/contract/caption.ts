/** The caption of an image: what it shows, and who made it. */
export type Caption = { text: string; credit: string }

/** Splits an image's Markdown title: `El cauce | Foto: Ana Ruiz`. */
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
