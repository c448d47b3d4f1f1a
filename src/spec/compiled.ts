import { compiled } from './compile.js'

// A build puts the code here that Ajv makes of the schemas: to load and run Ajv is a tenth of a run.
export const validators = compiled()
