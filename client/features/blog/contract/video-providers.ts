/** The video players that articles may embed, by their name in the markup. No other is allowed. */
export const videoProviders = {
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    /** The player's path on `origin`. The video starts at once, because the reader has already pressed a button. */
    playerPath: (id: string, start: number) => `/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`,
  },
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    playerPath: (id: string, start: number) =>
      `/video/${id}?autoplay=1&dnt=1${start > 0 ? `#t=${start}s` : ''}`,
  },
} as const

export type VideoProvider = keyof typeof videoProviders
