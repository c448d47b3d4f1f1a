// Reference servers for a fleet: every third is honest, every third takes a variant, every third has a fault. Writes the
// fleet file that names them and stays until it is ended.
import { writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { referenceServer, rules } from '../dist/src/index.js'
import { variants } from '../dist/src/reference/variants.js'

const [path, count = '20', depth = 'quick'] = process.argv.slice(2)
const apiKey = process.env.FLEET_KEY ?? 'pk_fleet_0123456789'
const faults = rules.filter(({ level }) => level === 'must').flatMap(rule => rule.faults)
// Servers that are slow or unavailable on purpose would measure their own waits.
const quiet = variants.filter(({ id }) => !/rate|slow|late|unavailable|gateway|drop|trouble|quota/.test(id))
const pick = (list, i) => list[(i * 7919) % list.length]

const targets = []
for (let i = 0; i < Number(count); i++) {
  const kind = ['honest', 'free', 'faulty'][i % 3]
  const faulty = kind === 'faulty' ? { faults: [pick(faults, i)] } : {}
  const free = kind === 'free' ? { variants: [pick(quiet, i).id] } : {}
  const { baseUrl } = await referenceServer({ apiKey, ...faulty, ...free })
  const what = faulty.faults?.[0] ?? free.variants?.[0] ?? 'none'
  targets.push({
    name: `target-${String(i + 1).padStart(3, '0')}`,
    baseUrl,
    apiKeyEnv: 'FLEET_KEY',
    labels: { kind, what },
  })
}
writeFileSync(path, stringify({ defaults: { depth, seed: 1 }, targets }))
console.log(`${targets.length} servers are up`)
process.on('SIGTERM', () => process.exit(0))
