import type { VideoProvider } from './video-providers.ts'

/** By provider: a pattern for the addresses of its videos, and the address that articles link to. */
const videoUrls: Record<VideoProvider, { pattern: RegExp; page: (id: string) => string }> = {
  youtube: {
    pattern:
      /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    pattern: /^https?:\/\/(?:www\.)?(?:vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{6,12})(?!\d)/,
    page: (id) => `https://vimeo.com/${id}`,
  },
}

export type Video = { provider: VideoProvider; id: string; page: string }

/** Parses the address of a video; null if it is not of a provider that articles may show. */
export function parseVideoUrl(href: string): Video | null {
  // `Object.keys` loses the type of a record's keys.
  for (const provider of Object.keys(videoUrls) as VideoProvider[]) {
    const { pattern, page } = videoUrls[provider]
    const id = pattern.exec(href)?.[1]
    if (id !== undefined) return { provider, id, page: page(id) }
  }
  return null
}
