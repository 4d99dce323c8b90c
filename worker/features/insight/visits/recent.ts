/** What «now» means of visits. */
export const recentMinutes = 30
