import { isCacheHit } from '../../core/exchange/cache-hit.js'
import type { RegionReport, RuleReport } from '../../core/report/report.js'
import { frameworkOption } from '../../core/rule/framework.js'
import { commandLine } from '../../core/text/command-line.js'

/** What stood between the service and a rule that fails, where the run's own responses show it: a cache, or views that come late. */
export function hintText({ findings, late }: Pick<RuleReport, 'findings' | 'late'>): string | undefined {
  const may = 'where views may be that old, say how old with --settle'
  if (late !== undefined) {
    const { pet, request, missingMs, shownMs } = late
    const shown = `the same request showed it ${seconds(shownMs)} after it`
    return `pet ${pet} was missing from ${request} ${seconds(missingMs)} after its creation, and ${shown}: ${may}, such as --settle ${Math.ceil(shownMs / 1000)}s`
  }
  for (const { method, url, aside, responseHeaders = [] } of findings.flatMap(({ exchanges }) => exchanges)) {
    const hit = aside ? undefined : responseHeaders.find(isCacheHit)
    if (hit === undefined) continue
    return `the response to ${method} ${url} came out of a cache (${hit.join(': ')}): keep the cache away from the service, or, ${may}`
  }
  return undefined
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** How to fix it, in which backticks mark code, and where lines that do it stand; undefined where nothing is known of it. */
export function remedyText(rule: Pick<RuleReport, 'id' | 'remedy'>): string | undefined {
  if (rule.remedy === undefined) return undefined
  const { text, framework, regions = [], others = [] } = rule.remedy
  if (regions.length > 0) return `${text} In ${framework}: ${places(regions)}.`
  if (others.length === 0) return text
  const explain = `\`${commandLine} explain ${rule.id} --framework NAME\``
  return `${text} ${explain} shows code; NAME is one of ${others.map(frameworkOption).join(', ')}.`
}

const places = (regions: readonly RegionReport[]) => regions.map(({ file, line }) => `\`${file}:${line}\``).join(', ')

/** The lines of each region of the remedy, at most `most` of them all. */
export function remedyLines({ remedy }: Pick<RuleReport, 'remedy'>, most = 200): readonly string[] {
  const all = (remedy?.regions ?? []).flatMap(({ code }, i) => (i === 0 ? code : ['', ...code]))
  return all.length <= most ? all : [...all.slice(0, most), '...']
}
