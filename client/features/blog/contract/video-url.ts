import type { VideoProvider } from './video-providers.ts'

/** How each provider's addresses are recognised, and the one a reader is sent to. */
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

/** The video that an address leads to; null where it is none that an article may show. */
export function parseVideoUrl(href: string): Video | null {
  // The keys are what the type says: the table is total and closed.
  for (const provider of Object.keys(videoUrls) as VideoProvider[]) {
    const { pattern, page } = videoUrls[provider]
    const id = pattern.exec(href)?.[1]
    if (id !== undefined) return { provider, id, page: page(id) }
  }
  return null
}
