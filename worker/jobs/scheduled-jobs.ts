import { deleteOldAuditRecords } from '../audit/retention.ts'
import { logLastSeal, sealPendingRecords } from '../audit/seal.ts'
import type { Bindings } from '../env.ts'
import { deleteExpiredAccountData, deleteExpiredAttempts } from '../features/account/delete-expired.ts'
import { closeFailureWindows } from '../features/account/sign-in/failed-sign-ins.ts'
import { drawMissingSocialImages } from '../features/blog/social-images/store.ts'
import { followDueContent } from '../features/content/publishing/content-due.ts'
import { deleteEmptyDrafts } from '../features/content/publishing/delete-empty-drafts.ts'
import { deleteMarkedFiles, deleteOrphanedFiles } from '../features/enquiries/answers/delete-files.ts'
import { requeueStalledAnswers } from '../features/enquiries/answers/deliver.ts'
import { requeueStalledMail } from '../features/enquiries/mail/mail-queue.ts'
import { fillAddressKeys } from '../features/enquiries/queries/address-keys.ts'
import { deleteOldCounts } from '../features/enquiries/queries/limits.ts'
import { deleteOldEnquiries } from '../features/enquiries/retention.ts'
import { recordServedBuild } from '../features/insight/failures/store.ts'
import { checkLinks } from '../features/insight/not-found/check-links.ts'
import { collectLinks } from '../features/insight/not-found/collect-links.ts'
import { deleteExpiredVisitorKeys, deleteOldDays, deleteOldVisits } from '../features/insight/retention.ts'
import { refreshPublicSpeed } from '../features/insight/speed/public-speed.ts'
import { sendWeeklyMail } from '../features/insight/weekly/send.ts'
import { deleteOrphanedMedia } from '../features/media/delete-orphans.ts'
import { emptyMediaTrash } from '../features/media/trash.ts'
import { startBackup } from '../features/operations/backup/start.ts'
import { checkSenderDomain } from '../features/operations/health/check-sender-domain.ts'
import { monitorHealth } from '../features/operations/health/monitor.ts'
import { deleteOldDeliveries } from '../features/webhooks/queries.ts'
import { recordDueEvents } from '../features/webhooks/record-events.ts'
import { requeueOutgoingMail } from '../mail/outgoing-mail.ts'
import { crons, runJobs, type ScheduledJob } from './run-jobs.ts'

/** All scheduled jobs. Jobs with the same cron run in this order. */
const scheduledJobs: readonly ScheduledJob[] = [
  { name: 'health', cron: crons.every5Minutes, run: monitorHealth },
  { name: 'content-due', cron: crons.every5Minutes, run: followDueContent },
  { name: 'webhook-events', cron: crons.every5Minutes, run: recordDueEvents },
  { name: 'mail-sweep', cron: crons.every15Minutes, run: requeueStalledMail },
  { name: 'answer-sweep', cron: crons.every15Minutes, run: requeueStalledAnswers },
  { name: 'enquiry-file-deletion', cron: crons.every15Minutes, run: deleteMarkedFiles },
  { name: 'address-keys', cron: crons.every15Minutes, run: ({ db }) => fillAddressKeys(db) },
  { name: 'outgoing-mail', cron: crons.every15Minutes, run: requeueOutgoingMail },
  { name: 'weekly-mail', cron: crons.every15Minutes, run: sendWeeklyMail },
  { name: 'sender-dns', cron: crons.every15Minutes, run: (env, now) => checkSenderDomain(env, now) },
  { name: 'failed-sign-ins', cron: crons.every15Minutes, run: ({ db }, now) => closeFailureWindows(db, now) },
  { name: 'attempt-sweep', cron: crons.every15Minutes, run: ({ db }, now) => deleteExpiredAttempts(db, now) },
  { name: 'enquiry-counts', cron: crons.every15Minutes, run: ({ db }, now) => deleteOldCounts(db, now) },
  { name: 'audit-seal', cron: crons.every15Minutes, run: ({ db }) => sealPendingRecords(db) },
  { name: 'visit-days', cron: crons.every15Minutes, run: ({ db }, now) => deleteExpiredVisitorKeys(db, now) },
  { name: 'served-build', cron: crons.every15Minutes, run: ({ db }, now) => recordServedBuild(db, now) },
  { name: 'link-check', cron: crons.every15Minutes, run: (env, now) => checkLinks(env, now) },
  { name: 'social-images', cron: crons.every15Minutes, run: drawMissingSocialImages },
  { name: 'link-collect', cron: crons.nightly, run: collectLinks },
  { name: 'visit-retention', cron: crons.nightly, run: ({ db }, now) => deleteOldVisits(db, now) },
  {
    name: 'speed-retention',
    cron: crons.nightly,
    run: ({ db }, now) => deleteOldDays(db, 'speed_days', now),
  },
  { name: 'speed-proof', cron: crons.nightly, run: ({ db }) => refreshPublicSpeed(db) },
  { name: 'lost-retention', cron: crons.nightly, run: ({ db }, now) => deleteOldDays(db, 'lost_days', now) },
  { name: 'audit-head', cron: crons.nightly, run: ({ db }) => logLastSeal(db) },
  { name: 'account-sweep', cron: crons.nightly, run: ({ db }, now) => deleteExpiredAccountData(db, now) },
  { name: 'audit-retention', cron: crons.nightly, run: ({ db }, now) => deleteOldAuditRecords(db, now) },
  { name: 'enquiry-retention', cron: crons.nightly, run: deleteOldEnquiries },
  {
    name: 'webhook-retention',
    cron: crons.nightly,
    run: async ({ db }, now) => void (await db.run(deleteOldDeliveries(now))),
  },
  { name: 'draft-sweep', cron: crons.nightly, run: ({ db }, now) => deleteEmptyDrafts(db, now) },
  { name: 'media-trash', cron: crons.nightly, run: emptyMediaTrash },
  { name: 'media-sweep', cron: crons.nightly, run: deleteOrphanedMedia },
  { name: 'enquiry-files', cron: crons.nightly, run: deleteOrphanedFiles },
  { name: 'backup-start', cron: crons.nightly, run: startBackup },
]

export const runScheduledJobs = (bindings: Bindings, cron: string, now: number): Promise<void> =>
  runJobs(scheduledJobs, bindings, { cron, now })
