const wordsPerMinute = 220

export const toReadingMinutes = (words: number): number => Math.max(1, Math.round(words / wordsPerMinute))
