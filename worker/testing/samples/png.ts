/** A PNG header padded to `size` bytes; the site reads no other part of a PNG. */
export function createPng(width: number, height: number, size = 33): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  for (let index = 33; index < size; index++) bytes[index] = index % 251
  return bytes
}
