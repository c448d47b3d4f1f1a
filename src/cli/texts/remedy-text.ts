import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from '../../core/report/report.js'
import { type Framework, frameworkOption, frameworks } from '../../core/rule/framework.js'
import { commandLine } from '../../core/text/command-line.js'
import { linesOf, loadRemedies, remedyOf } from '../../spec/servers/remedies.js'

/** How to fix a failure of a rule: with the lines of the server in `framework`, else with how to see those of one. */
export function remedyLines(rule: string, framework: Framework | undefined): readonly string[] {
  const remedy = remedyOf(rule)
  if (remedy === undefined) return []
  const all = linesOf(rule)
  const own = framework === undefined ? undefined : all.get(framework)
  if (own !== undefined)
    return [
      remedy.text,
      ...own.flatMap(({ file, line, code }) => ['', `${framework}: ${file}:${line}`, ...code.map(each => `  ${each}`)]),
      '',
      loadRemedies().frameworks[framework!],
    ]
  if (all.size === 0) return [remedy.text]
  const none = framework === undefined ? [] : [`The server in ${framework} has no lines for it.`]
  const names = [...all.keys()].map(frameworkOption).join(', ')
  return [remedy.text, ...none, `Code: ${commandLine} explain ${rule} --framework NAME (${names})`]
}

/** The framework that the last run recognised, where its report is in this folder. */
export async function recognised(output: string): Promise<Framework | undefined> {
  try {
    const { rules } = JSON.parse(await readFile(join(output, 'report.json'), 'utf8')) as Report
    const named = rules.map(({ remedy }) => remedy?.framework)
    return frameworks.find(name => named.includes(name))
  } catch {
    return undefined
  }
}
