/**
 * Notes a problem of the settings in Spanish, for the log, the dashboard and the deploy script. It names the setting and
 * the feature that it disables. Returns null, the value of that feature.
 */
export type Report = (problem: string) => null
