/** Whether the browser asks not to be tracked. TypeScript's DOM lacks `globalPrivacyControl`. */
export const hasTrackingOptOut = (
  browserNavigator: Navigator & { globalPrivacyControl?: boolean },
): boolean => browserNavigator.globalPrivacyControl === true || browserNavigator.doNotTrack === '1'
