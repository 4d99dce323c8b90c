/** The video players that articles may embed, by their name in the markup. No other is allowed. */
export const videoProviders = {
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    /** The path on the origin. It plays at once, because a button was pressed for it. */
    playerPath: (id: string) => `/embed/${id}?autoplay=1`,
  },
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    playerPath: (id: string) => `/video/${id}?autoplay=1&dnt=1`,
  },
} as const

export type VideoProvider = keyof typeof videoProviders
