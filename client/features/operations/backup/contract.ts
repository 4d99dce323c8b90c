/** How many months a backup is kept at most, and with it what was deleted since: the site's privacy page says so. */
export const backupMonths = 12

/** What the panel says of backups; instants in ISO 8601, null = never. */
export type BackupCard = {
  backup: {
    /** Whether backups are made at all. */
    isOn: boolean
    madeAt: string | null
    /** The last one is older than a night that failed explains. */
    isLate: boolean
    /** The last run failed, and why. */
    failure: string | null
    /** null = there is no database for drills. */
    drill: {
      doneAt: string | null
      failure: string | null
      /** What the last one restored, where it succeeded. */
      certificate: string | null
    } | null
  }
}
