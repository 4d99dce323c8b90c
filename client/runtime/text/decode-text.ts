/**
 * Decodes a text file. Excel saves CSV in the encoding of Windows unless it is told otherwise; read as UTF-8, its accents
 * would be lost.
 */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
