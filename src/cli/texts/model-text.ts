import { coveringArray } from '../../arbitraries/covering-array.js'
import type { Model, Strength } from '../../core/model/model.js'
import { flow } from '../../report/formats/text.js'

const width = 110

/** Counts do not depend on the seed. */
const counted = (of: Model, strength: Strength) => {
  const { possible, impossible, rows } = coveringArray(of, strength, 1)
  return { possible, impossible, rows: rows.length }
}

/** A model as data: parameters with their classes, and how many of them and of their combinations are asked. */
export function modelData(of: Model) {
  return {
    id: of.id,
    title: of.title,
    parameters: of.parameters.map(({ name, source, classes }) => ({
      name,
      source,
      classes: classes.map(each => each.name),
    })),
    constraints: of.constraints.map(({ parameters, because }) => ({ parameters, because })),
    classes: counted(of, 1),
    pairs: counted(of, 2),
    triples: counted(of, 3),
  }
}

/** For people; what several operations have in common is told once. */
export function modelText(models: readonly Model[]): string {
  const all = models.map(modelData)
  const pairs = all.reduce((sum, { pairs: { possible } }) => sum + possible, 0)
  const head =
    'A run sends combinations of the classes of these models: every class at quick depth, every pair of classes at standard, every\n' +
    `triple at deep. ${pairs.toLocaleString('en')} pairs in all. Sections are those of the interface document, P1 and the like its interpretations.\n`
  const because = new Set(all.flatMap(({ constraints }) => constraints.map(each => each.because)))
  const reasons = [...because].map(each => `  ${each}\n`).join('')
  return `${head}${all.map(operation).join('')}\nParameters\n${parameters(all)}\nCombinations that are not sent\n${reasons}`
}

type Data = ReturnType<typeof modelData>

function operation({ title, parameters, pairs, triples }: Data): string {
  const names = parameters.map(({ name }) => name)
  const counts = `${pairs.possible} pairs in ${pairs.rows} requests, ${triples.possible} triples in ${triples.rows}`
  return `\n${title}: ${counts}\n${flow(names, width, ', ')
    .map(line => `  ${line}\n`)
    .join('')}`
}

/** One that means something else in another operation stands once for each meaning. */
function parameters(all: readonly Data[]): string {
  const meanings = new Map<string, string[]>()
  for (const { title, parameters } of all)
    for (const { name, source, classes } of parameters) {
      const lines = [
        `${name} (${source}), ${classes.length} classes`,
        ...flow(classes, width, ' | ').map(each => `    ${each}`),
      ]
      const meaning = lines.map(each => `  ${each}\n`).join('')
      meanings.set(meaning, [...(meanings.get(meaning) ?? []), title])
    }
  const names = [...meanings.keys()].map(nameOf)
  return [...meanings]
    .map(([meaning, titles]) => {
      const one = names.filter(name => name === nameOf(meaning)).length === 1
      return one ? meaning : meaning.replace('\n', `: ${titles.join(', ')}\n`)
    })
    .join('')
}

const nameOf = (meaning: string): string => meaning.slice(0, meaning.indexOf(' ('))
