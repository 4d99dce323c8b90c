/** An e-mail address that breaks lines after `@` only. */
export const BreakableText = ({ text }: { text: string }) =>
  text.split(/(?<=@)/).flatMap((part, at) => [part, <wbr key={at} />])
