/** What the panel says of backups; instants in ISO 8601, null = never. */
export type BackupCard = {
  backup: {
    /** Whether backups are made at all. */
    isOn: boolean
    madeAt: string | null
    /** The last run failed, and why. */
    failure: string | null
    /** null = there is no database for drills. */
    drill: { doneAt: string | null; failure: string | null } | null
  }
}
