/** A parsed setting and its problems in Spanish, each with the setting's name and the feature that it disables. */
export type Parsed<T> = { value: T; problems: readonly string[] }
