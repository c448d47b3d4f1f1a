const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const time = '(?<time>\\d\\d:\\d\\d:\\d\\d)'

/** The three forms of RFC 9110, 5.6.7: IMF-fixdate, RFC 850 and asctime. Day names are not compared. */
const forms = [
  new RegExp(`^[A-Z][a-z]{2}, (?<day>\\d\\d) (?<month>[A-Z][a-z]{2}) (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{5,8}, (?<day>\\d\\d)-(?<month>[A-Z][a-z]{2})-(?<year>\\d\\d) ${time} GMT$`),
  new RegExp(`^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
]

/** The instant that an HTTP-date names; undefined where it is none. */
export function parseHttpDate(text: string): Date | undefined {
  const groups = forms.map(form => form.exec(text)?.groups).find(match => match !== undefined)
  if (groups === undefined) return undefined
  const month = months.indexOf(groups.month!) + 1
  const year = groups.year!.length === 2 ? `20${groups.year}` : groups.year
  // A leap second is the first one of the next minute.
  const leaps = groups.time!.endsWith(':60')
  const clock = leaps ? groups.time!.replace(/60$/, '59') : groups.time
  const date = new Date(`${year}-${two(month)}-${two(Number(groups.day))}T${clock}Z`)
  if (month === 0 || Number.isNaN(date.getTime())) return undefined
  return leaps ? new Date(date.getTime() + 1000) : date
}

const two = (n: number): string => String(n).padStart(2, '0')
