import worker from '../index.ts'

export { BackupWorkflow } from '../index.ts'

/** The worker as tests run it, without its queue handler: they deliver messages themselves, within their own file. */
export default { ...worker, queue: async (): Promise<void> => {} }
