/** Replaces redacted text. */
const placeholder = '…'

const wordPattern = /^(?:[a-z]+|\d{1,4})$/i

/** True if a run of letters, digits and hyphens looks like a key (UUID, hash, base64url), not like words. */
function isKey(text: string): boolean {
  const parts = text.split(/[-_]/).filter((part) => part !== '' && !wordPattern.test(part))
  return parts.some(({ length }) => length >= 16) || parts.join('').length >= 20
}

/**
 * Removes what may identify a person from untrusted text: URL queries, e-mail and IP addresses, keys, and numbers as
 * long as telephone or identity card numbers.
 */
export function redact(text: string): string {
  return (
    text
      .replace(/\?[^\s):]*/g, '')
      .replace(/#[^\s):#]*=[^\s):]*/g, '')
      // `function@https://…` is a line of a stack trace, not an e-mail address.
      .replace(/[^\s/<>"'=:,;(@]{1,64}(?:@|%40)(?!\w+:\/\/)[^\s/<>"'),;]*/gi, placeholder)
      .replace(/(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g, placeholder)
      .replace(/(?<![\w:])(?:[\da-f]{1,4}:){3,7}:?[\da-f]{1,4}(?![\w:])/gi, placeholder)
      .replace(/[\w-]{16,}/g, (run) => (isKey(run) ? placeholder : run))
      .replace(/(?<![\w-])(?:\+|%2B)?\(?\d(?:(?:[ ().-]|%20){0,2}\d){8,18}(?![\w-])/gi, placeholder)
      .replace(/\d{7,}/g, placeholder)
  )
}
