/** The video players that articles may embed, by their name in the markup. No other is allowed. */
export const videoProviders = {
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    /** The player's path on `origin`. The video starts at once, because the reader has already pressed a button. */
    playerPath: (id: string) => `/embed/${id}?autoplay=1`,
  },
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    playerPath: (id: string) => `/video/${id}?autoplay=1&dnt=1`,
  },
} as const

export type VideoProvider = keyof typeof videoProviders
