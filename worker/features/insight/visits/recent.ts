/** Page views within this time count as current. */
export const recentMinutes = 30
