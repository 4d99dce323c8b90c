/**
 * A setting as it can be used, and what is to be said where it cannot: in Spanish, for the log, the panel and
 * the deploy. Each problem names the setting, and what is switched off until it is mended.
 */
export type Parsed<T> = { value: T; problems: readonly string[] }
