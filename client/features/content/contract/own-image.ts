/** True for the address of an image that readers can see: pages load none of other sites, nor files beside a text. */
export const isOwnImage = (src: string): boolean =>
  /^\/(?!\/)/.test(src) || /^https:\/\/[^/]+\/medios\/[0-9a-z]{20}\//.test(src)
