/**
 * A parsed setting and its problems in Spanish, for the log, the dashboard and the deploy script. Each problem names
 * the setting and the feature that it disables.
 */
export type Parsed<T> = { value: T; problems: readonly string[] }
