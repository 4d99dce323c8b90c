export type Caption = { text: string; credit: string }

/** Splits the title of a Markdown image at its last `|`: `El cauce | Foto: Ana Ruiz`. */
export function parseCaption(title: string): Caption {
  const trimmed = title.trim()
  const at = trimmed.lastIndexOf('|')
  const isApart = at >= 0 && /^\s?$/.test(trimmed.charAt(at - 1)) && /\s/.test(trimmed.charAt(at + 1))
  return isApart
    ? { text: trimmed.slice(0, at).trim(), credit: trimmed.slice(at + 1).trim() }
    : { text: trimmed, credit: '' }
}

export const formatCaption = ({ text, credit }: Caption): string =>
  [text, credit && `| ${credit}`].filter(Boolean).join(' ')
