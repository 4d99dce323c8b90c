/** The players that an article may show, by the name its markup gives them. No other is let into a page. */
export const videoProviders = {
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    /** On the origin, starting at once: somebody has just pressed a button for it. */
    playerPath: (id: string) => `/embed/${id}?autoplay=1`,
  },
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    playerPath: (id: string) => `/video/${id}?autoplay=1&dnt=1`,
  },
} as const

export type VideoProvider = keyof typeof videoProviders
