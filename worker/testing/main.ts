import worker from '../index.ts'

export { BackupWorkflow } from '../index.ts'

/**
 * The worker as tests run it: without its queue handler. Tests deliver queued messages themselves. Delivered later by
 * `max_batch_timeout`, they would change the storage of another test file.
 */
export default { ...worker, queue: async (): Promise<void> => {} }
