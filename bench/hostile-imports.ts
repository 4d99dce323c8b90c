// What imports, mails and uploads may bring: rows for the bench. How each is run: workers/hostile-imports.ts.
export { hostileInputs as hostileImports } from '../worker/testing/hostile/inputs.ts'
