/** What takes the place of what was removed. */
const placeholder = '…'

const wordPattern = /^(?:[a-z]+|\d{1,4})$/i

/** Whether a run of letters, digits and hyphens is a key and no name: `3f2a…`, a UUID, base64url. */
function isKey(text: string): boolean {
  const parts = text.split(/[-_]/).filter((part) => part !== '' && !wordPattern.test(part))
  return parts.some(({ length }) => length >= 16) || parts.join('').length >= 20
}

/**
 * A text that a stranger's browser sent, without what may be of a person: queries of addresses, e-mail
 * and network addresses, keys, and numbers as long as those of telephones and documents.
 */
export function redact(text: string): string {
  return (
    text
      .replace(/\?[^\s):]*/g, '')
      .replace(/#[^\s):#]*=[^\s):]*/g, '')
      // `function@https://…` is a line of a stack.
      .replace(/[^\s/<>"'=:,;(@]{1,64}(?:@|%40)(?!\w+:\/\/)[^\s/<>"'),;]*/gi, placeholder)
      .replace(/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g, placeholder)
      .replace(/(?<![\w:])(?:[\da-f]{1,4}:){3,7}:?[\da-f]{1,4}(?![\w:])/gi, placeholder)
      .replace(/[\w-]{16,}/g, (run) => (isKey(run) ? placeholder : run))
      .replace(/(?<![\w-])(?:\+|%2B)?\(?\d(?:(?:[ ().-]|%20){0,2}\d){8,18}(?![\w-])/gi, placeholder)
      .replace(/\d{7,}/g, placeholder)
  )
}
