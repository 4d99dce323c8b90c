import type { VideoProvider } from './video-providers.ts'

/** By provider: a pattern for the addresses of its videos, and the address that articles link to. */
const videoUrls: Record<VideoProvider, { pattern: RegExp; page: (id: string, start: number) => string }> = {
  youtube: {
    pattern:
      /^https?:\/\/(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)|youtu\.be\/)([\w-]{11})(?![\w-])/,
    page: (id, start) => `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}` : ''}`,
  },
  vimeo: {
    pattern: /^https?:\/\/(?:www\.)?(?:vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{6,12})(?!\d)/,
    page: (id, start) => `https://vimeo.com/${id}${start > 0 ? `#t=${start}s` : ''}`,
  },
}

/** `start`: the second at which it begins. */
export type Video = { provider: VideoProvider; id: string; start: number; page: string }

/** Where the address says to begin, such as `t=90`, `t=1m30s` or `start=90`, in seconds. */
function parseStart(href: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /[?&#](?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?(?![\w])/.exec(href) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Parses the address of a video; null if it is not of a provider that articles may show. */
export function parseVideoUrl(href: string): Video | null {
  // `Object.keys` loses the type of a record's keys.
  for (const provider of Object.keys(videoUrls) as VideoProvider[]) {
    const { pattern, page } = videoUrls[provider]
    const id = pattern.exec(href)?.[1]
    if (id === undefined) continue
    const start = parseStart(href)
    return { provider, id, start, page: page(id, start) }
  }
  return null
}
