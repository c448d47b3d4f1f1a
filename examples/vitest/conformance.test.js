import { referenceServer } from 'petstore-conform'
import { describeConformance } from 'petstore-conform/vitest'
import { afterAll } from 'vitest'

// Your own server goes here: its address from PETSTORE_BASE_URL and its key from PETSTORE_API_KEY. Without them the
// reference server stands in.
const { PETSTORE_BASE_URL, PETSTORE_API_KEY = 'pk_example_0123456789' } = process.env
const server =
  PETSTORE_BASE_URL === undefined ? await referenceServer({ apiKey: PETSTORE_API_KEY }) : { baseUrl: PETSTORE_BASE_URL }
afterAll(() => server.close?.())

describeConformance({ baseUrl: server.baseUrl, apiKey: PETSTORE_API_KEY, depth: 'quick' })
