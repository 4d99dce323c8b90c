import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose few lines run the requests of a whole table. */
const longFiles = /\/(fault-injection|declared-routes)\//

/**
 * Starts these files before the others of their project. Without times of an earlier run, as in CI, Vitest starts large
 * files first, so that one process would run these at the end while the other has nothing to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longFiles.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
