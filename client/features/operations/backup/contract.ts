/** Maximum age of a backup in months. Deleted data remain in backups until then; the privacy page says so. */
export const backupMonths = 12

/** POST: starts a backup. */
export const backupsApiPath = '/api/mngr/copias'

/** Data of the dashboard's backup card; instants in ISO 8601, null = never. */
export type BackupCard = {
  backup: {
    /** Backups are configured. */
    isOn: boolean
    madeAt: string | null
    /** The last backup is so old that a single failed nightly run cannot be the reason. */
    isLate: boolean
    failure: string | null
    /** Result of the last restore drill; null = no database for drills is configured. */
    drill: {
      doneAt: string | null
      failure: string | null
      /** Summary of the restored data if the last drill succeeded. */
      certificate: string | null
    } | null
  }
}
