/** What stands below an image: what it shows, and whose it is. */
export type Caption = { text: string; credit: string }

/** Takes an image's Markdown title apart: `El cauce | Foto: Ana Ruiz`. */
export function readCaption(title: string): Caption {
  const [, text = title, credit = ''] = /^(.*?)(?:^|\s+)\|\s+([^|]*)$/.exec(title.trim()) ?? []
  return { text: text.trim(), credit: credit.trim() }
}

export const writeCaption = ({ text, credit }: Caption): string =>
  [text, credit && `| ${credit}`].filter(Boolean).join(' ')
