import worker from '../index.ts'

export { BackupWorkflow } from '../index.ts'

/**
 * The worker as tests run it, without its queue handler: tests deliver queued messages themselves. The platform would
 * deliver them later (`max_batch_timeout`) and so change the storage of another test file.
 */
export default { ...worker, queue: async (): Promise<void> => {} }
